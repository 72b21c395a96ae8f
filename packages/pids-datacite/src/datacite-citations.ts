import { setTimeout as sleep } from 'node:timers/promises'
import type { CitationSource } from '@holdfast/core'
import { type CitationEvent, type Pid, RegistrarFailure } from '@holdfast/core/rules'
import { type RegistryAnswer, reasonIn } from './registry-answers.ts'
import type { RegistryClient } from './registry-client.ts'

/** Where events are asked for. */
export interface CitationOptions {
  /** Base address of the API without a trailing slash. */
  readonly address: string
  readonly authority: string
  /** The pause between two pages, in milliseconds. */
  readonly pauseMs: number
}

const PAGE = 1000
/** A million events: no dataset has as many, and a registry that answers in circles ends here. */
const MOST_PAGES = 1000

/** Reads the events of an identifier (docs/specification/usage.md#citations-of-datasets). */
export function dataciteCitations(
  client: RegistryClient,
  { address, authority, pauseMs }: CitationOptions,
): CitationSource {
  const manages = ({ protocol, authority: own }: Pid): boolean =>
    protocol === 'doi' && own.toLowerCase() === authority.toLowerCase()

  /** The path below the address of the service; a page of another host is an error. */
  const pathOf = (link: string): string => {
    if (link.startsWith(`${address}/`)) return link.slice(address.length)
    throw new RegistrarFailure('unreachable', 'The next page of events is on another host.')
  }

  return {
    manages,
    eventsOf: async function* (pid) {
      const doi = encodeURIComponent(`${pid.authority}/${pid.identifier}`)
      const paging = `page%5Bsize%5D=${PAGE}&page%5Bcursor%5D=1`
      let path: string | null = `/events?doi=${doi}&source=crossref&${paging}`
      for (let page = 0; path !== null; page += 1) {
        if (page === MOST_PAGES)
          throw new RegistrarFailure('unreachable', 'The registry has too many pages of events.')
        if (page > 0 && pauseMs > 0) await sleep(pauseMs)
        const answer: RegistryAnswer = await client.send({ method: 'GET', path })
        if (answer.status !== 200) throw new RegistrarFailure('rejected', reasonIn(answer))
        yield eventsIn(answer)
        const next = member(member(answer.body, 'links'), 'next')
        path = typeof next === 'string' && next !== '' ? pathOf(next) : null
      }
    },
  }
}

function eventsIn({ body }: RegistryAnswer): readonly CitationEvent[] {
  const data = member(body, 'data')
  if (!Array.isArray(data))
    throw new RegistrarFailure('unreachable', 'The answer of the registry cannot be read.')
  return data.map((event: unknown) => {
    const attributes = member(event, 'attributes')
    return {
      relation: textOf(member(attributes, 'relation-type-id')),
      subject: textOf(member(attributes, 'subj-id')),
      object: textOf(member(attributes, 'obj-id')),
    }
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
