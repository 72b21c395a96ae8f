export {
  earliestLive,
  isLive,
  isTouched,
  type Session,
  type SessionLimits,
  sessionLimits,
} from './session.ts'
