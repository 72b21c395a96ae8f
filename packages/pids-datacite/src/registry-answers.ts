import { type PidState, RegistrarFailure } from '@holdfast/core/rules'

/** The answer of a registry. */
export interface RegistryAnswer {
  readonly status: number
  /** Undefined when it was not JSON. */
  readonly body: unknown
}

const STATES: ReadonlyMap<unknown, PidState> = new Map([
  ['draft', 'reserved'],
  ['findable', 'public'],
  ['registered', 'hidden'],
])

const MAX_REASON_LENGTH = 500

/** The state of the identifier in an answer. An answer without a known state throws `RegistrarFailure`. */
export function stateIn({ body }: RegistryAnswer): PidState {
  const state = STATES.get(member(member(member(body, 'data'), 'attributes'), 'state'))
  if (state !== undefined) return state
  throw new RegistrarFailure('unreachable', 'The answer of the registry cannot be read.')
}

/** The account that owns the identifier, in lower case; null when the answer does not contain it. */
export function ownerIn({ body }: RegistryAnswer): string | null {
  const client = member(member(member(body, 'data'), 'relationships'), 'client')
  return textOf(member(member(client, 'data'), 'id')).toLowerCase() || null
}

/** Whether the identifier to create exists already. */
export const isTaken = (answer: RegistryAnswer): boolean =>
  answer.status === 409 ||
  (answer.status === 422 && errorsIn(answer).some(({ title }) => /already been taken/i.test(title)))

/** The reason that the registry gave for a refusal. */
export function reasonIn(answer: RegistryAnswer): string {
  const said = errorsIn(answer).map(({ source, title }) =>
    source === '' ? title : `${source}: ${title}`,
  )
  const words = said.length === 0 ? '' : `: ${said.join('; ')}`
  return `The registry answered ${answer.status}${words}`.slice(0, MAX_REASON_LENGTH)
}

interface RegistryError {
  /** The part of the request concerned; empty when not stated. */
  readonly source: string
  readonly title: string
}

function errorsIn({ body }: RegistryAnswer): readonly RegistryError[] {
  const errors = member(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => ({
    source: textOf(member(error, 'source')),
    title: textOf(member(error, 'title')) || textOf(member(error, 'detail')) || 'no reason given',
  }))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A member of an unvalidated value. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
