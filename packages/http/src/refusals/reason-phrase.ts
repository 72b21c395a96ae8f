import { STATUS_CODES } from 'node:http'
import type { Refusal } from '@holdfast/core/rules'
import { type RefusalStatus, STATUS } from './status.ts'

/** The name of the status that a refusal would have by itself, such as `Bad Request`. */
export const reasonPhrase = (
  { kind }: Refusal,
  statuses: Readonly<Partial<Record<Refusal['kind'], RefusalStatus>>> = {},
): string => STATUS_CODES[statuses[kind] ?? STATUS[kind]] ?? 'Error'
