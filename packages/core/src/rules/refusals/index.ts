export { NO_ROOM_CODES, NoSpaceLeft, RETRY_AFTER_SECONDS, StoreUnavailable } from './outage.ts'
export {
  describeRefusal,
  invalid,
  type Problem,
  type Refusal,
  RefusedError,
  refuse,
} from './refusal.ts'
export { REFUSAL_CODES, type RefusalCode } from './refusal-code.ts'
