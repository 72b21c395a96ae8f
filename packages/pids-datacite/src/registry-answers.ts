import { type PidState, RegistrarFailure } from '@holdfast/core/rules'

/** What a registry answered to a request. */
export interface RegistryAnswer {
  readonly status: number
  /** Undefined where it was no JSON. */
  readonly body: unknown
}

const STATES: ReadonlyMap<unknown, PidState> = new Map([
  ['draft', 'reserved'],
  ['findable', 'public'],
  ['registered', 'hidden'],
])

const MAX_REASON_LENGTH = 500

/** What an answer says of the state of an identifier. One that says nothing of it is as good as none. */
export function stateIn({ body }: RegistryAnswer): PidState {
  const state = STATES.get(member(member(member(body, 'data'), 'attributes'), 'state'))
  if (state !== undefined) return state
  throw new RegistrarFailure('unreachable', 'The registry gave an answer that cannot be read.')
}

/** The account that an identifier belongs to, in lower case; null where the answer does not say. */
export function ownerIn({ body }: RegistryAnswer): string | null {
  const client = member(member(member(body, 'data'), 'relationships'), 'client')
  return textOf(member(member(client, 'data'), 'id')).toLowerCase() || null
}

/** Whether the identifier that was to be made is there already. */
export const isTaken = (answer: RegistryAnswer): boolean =>
  answer.status === 409 ||
  (answer.status === 422 && errorsIn(answer).some(({ title }) => /already been taken/i.test(title)))

/** Why the registry refused, in its words. */
export function reasonIn(answer: RegistryAnswer): string {
  const said = errorsIn(answer).map(({ source, title }) =>
    source === '' ? title : `${source}: ${title}`,
  )
  const words = said.length === 0 ? '' : `: ${said.join('; ')}`
  return `The registry answered ${answer.status}${words}`.slice(0, MAX_REASON_LENGTH)
}

interface RegistryError {
  /** What of the request is meant; empty where it does not say. */
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

/** A member of something that may be anything at all. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
