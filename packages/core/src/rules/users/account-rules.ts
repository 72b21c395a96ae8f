import { isEmailAddress } from '../metadata/value-format.ts'
import type { Problem } from '../refusals/refusal.ts'

/** A request for a built-in account (docs/specification/users.md#built-in-accounts). */
export interface AccountRequest {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation?: string | null
  readonly position?: string | null
}

const USER_NAME = /^[A-Za-z0-9_.-]{2,60}$/
const MAX_TEXT_LENGTH = 255

/** Whether a user may have this name; whether it is free is checked elsewhere. */
export const isUserName = (value: string): boolean => USER_NAME.test(value)

/** Whether a first or last name is neither blank nor too long. */
export const isPersonName = (value: string): boolean => !isBlank(value) && !isTooLong(value)

const isBlank = (value: string): boolean => value.trim() === ''
const isTooLong = (value: string): boolean => value.length > MAX_TEXT_LENGTH

/** Every problem of the request itself; whether the user name is free is checked elsewhere. */
export function accountProblems(request: AccountRequest): readonly Problem[] {
  const problems: Problem[] = []
  if (!isUserName(request.userName))
    problems.push({
      path: 'userName',
      message: 'The user name must have 2 to 60 letters, digits, or any of _ - .',
    })
  for (const path of ['firstName', 'lastName'] as const)
    if (isBlank(request[path])) problems.push({ path, message: `${path} is required.` })
  for (const path of ['firstName', 'lastName', 'affiliation', 'position'] as const)
    if (isTooLong(request[path] ?? ''))
      problems.push({ path, message: `${path} may have at most ${MAX_TEXT_LENGTH} characters.` })
  if (!isEmailAddress(request.email.trim()))
    problems.push({ path: 'email', message: 'A valid email address is required.' })
  return problems
}
