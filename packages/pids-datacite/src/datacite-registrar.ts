import type { PidRegistrar } from '@holdfast/core'
import { type Pid, type PidRecord, type PidState, RegistrarFailure } from '@holdfast/core/rules'
import { isTaken, ownerIn, type RegistryAnswer, reasonIn, stateIn } from './registry-answers.ts'
import type { RegistryClient } from './registry-client.ts'

type Attributes = Readonly<Record<string, string>>

const doiOf = ({ authority, identifier }: Pid): string => `${authority}/${identifier}`

const pathOf = (pid: Pid): string =>
  `/dois/${doiOf(pid).split('/').map(encodeURIComponent).join('/')}`

const bodyOf = (pid: Pid, attributes: Attributes): object => ({
  data: { id: doiOf(pid), type: 'dois', attributes: { doi: doiOf(pid), ...attributes } },
})

/** The attributes of an identifier that is or was public. The metadata is an XML document in base64. */
const described = (event: 'publish' | 'hide', { target, metadata }: PidRecord): Attributes => ({
  event,
  url: target,
  xml: Buffer.from(metadata, 'utf8').toString('base64'),
})

/** Moves DOIs between the registry's states draft, findable and registered. */
export function dataciteRegistrar(
  client: RegistryClient,
  { authority, user }: { readonly authority: string; readonly user: string },
): PidRegistrar {
  const create = (pid: Pid, attributes: Attributes): Promise<RegistryAnswer> =>
    client.send({ method: 'POST', path: '/dois', body: bodyOf(pid, attributes) })

  const change = (pid: Pid, attributes: Attributes): Promise<RegistryAnswer> =>
    client.send({ method: 'PUT', path: pathOf(pid), body: bodyOf(pid, attributes) })

  /** Public DOIs are readable by all accounts, so an existing one need not be ours. */
  const stateOf = async (pid: Pid): Promise<PidState | null> => {
    const answer = await client.send({ method: 'GET', path: pathOf(pid) })
    if (answer.status === 404) return null
    const state = stateIn(required(answer))
    const owner = ownerIn(answer)
    return owner === null || owner === user.toLowerCase() ? state : takenByOthers(pid)
  }

  /**
   * A forbidden change means that another account owns the DOI, which is final, or that an operator must
   * check the account.
   */
  const allowed = async (pid: Pid, answer: RegistryAnswer): Promise<RegistryAnswer> => {
    if (answer.status === 403) await stateOf(pid)
    return required(answer)
  }

  /** Some registries create a DOI on a change; others refuse, and it is created then. */
  const createOrChange = async (pid: Pid, attributes: Attributes): Promise<RegistryAnswer> => {
    const changed = await change(pid, attributes)
    if (changed.status !== 404) return changed
    const created = await create(pid, attributes)
    // Created since the lookup, possibly by our own earlier attempt.
    return isTaken(created) ? change(pid, attributes) : created
  }

  const hide = async (tombstone: PidRecord): Promise<PidState | null> => {
    const answer = await change(tombstone.pid, described('hide', tombstone))
    return answer.status === 404 ? null : expected(stateIn(required(answer)), 'hidden')
  }

  const letGo = async (tombstone: PidRecord): Promise<PidState | null> => {
    const answer = await client.send({ method: 'DELETE', path: pathOf(tombstone.pid) })
    // Only drafts can be deleted: it became public since the lookup.
    if (answer.status === 405) return hide(tombstone)
    if (answer.status !== 404) required(answer)
    return null
  }

  return {
    manages: (pid) =>
      pid.protocol === 'doi' && pid.authority.toLowerCase() === authority.toLowerCase(),
    stateOf,
    reserve: async (pid) => {
      const answer = await create(pid, {})
      if (!isTaken(answer)) return stateIn(required(answer))
      return (await stateOf(pid)) ?? takenByOthers(pid)
    },
    publish: async (record) => {
      const answer = await createOrChange(record.pid, described('publish', record))
      expected(stateIn(await allowed(record.pid, answer)), 'public')
    },
    withdraw: async (tombstone) => {
      const state = await stateOf(tombstone.pid)
      switch (state) {
        case null:
          return null
        case 'reserved':
          return letGo(tombstone)
        case 'hidden':
        case 'public':
          return hide(tombstone)
      }
    },
  }
}

/** Returns a successful answer; throws the registry's reason otherwise. */
function required(answer: RegistryAnswer): RegistryAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer
  const trouble = answer.status === 403 ? 'unauthorized' : 'rejected'
  throw new RegistrarFailure(trouble, reasonIn(answer))
}

function expected(state: PidState, wanted: PidState): PidState {
  if (state === wanted) return state
  throw new RegistrarFailure('rejected', `The registry left the identifier ${state}.`)
}

const takenByOthers = (pid: Pid): never => {
  throw new RegistrarFailure('rejected', `${doiOf(pid)} is already registered by another account.`)
}
