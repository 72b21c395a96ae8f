import type { RefusalCode } from '../refusals/refusal-code.ts'
import { isMetadataDate } from './date-format.ts'
import { NOT_AVAILABLE, type ValueType } from './model.ts'

/**
 * The problem of a text as a value of a type, to follow the field's name in a message; null when it is valid.
 */
export const formatFault = (type: ValueType, text: string): string | null =>
  failedCheck(type, text)?.fault ?? null

/** The code of the same problem. */
export const formatCode = (type: ValueType, text: string): RefusalCode | null =>
  failedCheck(type, text)?.code ?? null

function failedCheck(type: ValueType, text: string): Check | null {
  if (text === '' || text === NOT_AVAILABLE) return null
  const check = CHECKS[type]
  return check === undefined || check.accepts(text) ? null : check
}

/** Checks mail address syntax only: `local@domain` with at least two labels in the domain. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    local.split('.').every((part) => LOCAL_PART.test(part)) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/**
 * Whether a text is an absolute URL with scheme http, https or ftp and a host, free of characters that could
 * end an HTML attribute.
 */
export function isWebAddress(text: string): boolean {
  const [, authority = ''] = WEB_ADDRESS.exec(text) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return HOST.test(host)
}

/** Whether pages may lead to an address: one on the web, and no script. */
export const isPageAddress = (text: string): boolean => /^https?:/i.test(text) && isWebAddress(text)

/** Whether a text is a decimal number within the range of a double. */
export function isDecimal(text: string): boolean {
  return (
    /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text))
  )
}

function isInteger(text: string): boolean {
  const value = Number(text)
  return /^[+-]?\d+$/.test(text) && value >= -(2 ** 31) && value < 2 ** 31
}

const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u
const WEB_ADDRESS = /^(?:https?|ftp):\/\/([^\s/?#<>"\\]+)(?:[/?#][^\s<>"\\]*)?$/iu
const HOST =
  /^(?:[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/iu

interface Check {
  readonly accepts: (text: string) => boolean
  readonly fault: string
  readonly code: RefusalCode
}

const CHECKS: Partial<Readonly<Record<ValueType, Check>>> = {
  date: {
    accepts: isMetadataDate,
    fault: 'is not a valid date, such as YYYY-MM-DD, YYYY-MM or YYYY.',
    code: 'fieldDate',
  },
  int: { accepts: isInteger, fault: 'is not a valid whole number.', code: 'fieldWholeNumber' },
  float: { accepts: isDecimal, fault: 'is not a valid number.', code: 'fieldNumber' },
  url: {
    accepts: isWebAddress,
    fault: 'is not a valid URL. It begins with http://, https:// or ftp://.',
    code: 'fieldAddress',
  },
  email: { accepts: isEmailAddress, fault: 'is not a valid email address.', code: 'fieldMail' },
}
