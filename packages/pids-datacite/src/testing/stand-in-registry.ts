import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The account that the stand-in accepts. */
export const USER = 'HOLDFAST.TEST'
/** Its password. */
export const PASSWORD = 'pässword: with a colon'

/** A DOI stored by the stand-in. */
export interface KeptDoi {
  readonly state: 'draft' | 'registered' | 'findable'
  readonly url: string | null
  /** The received document, decoded. */
  readonly xml: string | null
  /** Whether it belongs to the account of the tests. */
  readonly ours: boolean
}

/** Answers instead of the registry; requests without an answer reach the registry. */
export type Interruption = (
  request: IncomingMessage,
  response: ServerResponse,
) => 'answered' | 'passed'

/** A registry for tests, reachable over HTTP. */
export interface StandInRegistry {
  readonly address: string
  readonly kept: Map<string, KeptDoi>
  /** Method and path of every request so far. */
  readonly requests: readonly string[]
  /** Applies one interruption to each of the next requests, in order. */
  interrupt(...interruptions: readonly Interruption[]): void
  /** Whether a change of an unknown DOI creates it from now on. It does at first. */
  createOnPut(creates: boolean): void
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly body: object | null
}

interface Attributes {
  readonly doi?: string
  readonly event?: string
  readonly url?: string
  readonly xml?: string
}

/** Implements the part of the DataCite REST API needed to register DOIs. */
export async function standInRegistry(): Promise<StandInRegistry> {
  const kept = new Map<string, KeptDoi>()
  const requests: string[] = []
  const waiting: Interruption[] = []
  let createsOnPut = true

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await buffer(request)
    requests.push(`${request.method} ${request.url}`)
    if (waiting.shift()?.(request, response) === 'answered') return
    const { status, body } = answerTo(request, sent)
    response.writeHead(status, { 'content-type': 'application/vnd.api+json; charset=utf-8' })
    response.end(body === null ? undefined : JSON.stringify(body))
  }

  const answerTo = (request: IncomingMessage, sent: Buffer): Answer => {
    const { method = '', url = '' } = request
    if (!isKnownUser(request)) return refusal(401, { title: 'Bad credentials.' })
    if (method === 'POST' && url === '/dois') return create(attributesIn(sent))
    const doi = decodeURIComponent(url.replace('/dois/', '')).toLowerCase()
    return onOne(method, doi, sent)
  }

  const create = (attributes: Attributes): Answer => {
    const doi = attributes.doi?.toLowerCase() ?? ''
    if (!doi.startsWith('10.5072/')) return refusal(403, { title: 'Wrong prefix.' })
    if (kept.has(doi))
      return refusal(422, { source: 'doi', title: 'This DOI has already been taken' })
    return write(doi, { status: 201, attributes })
  }

  const onOne = (method: string, doi: string, sent: Buffer): Answer => {
    const found = kept.get(doi)
    const change = () => write(doi, { status: 200, attributes: attributesIn(sent) })
    if (found === undefined)
      return method === 'PUT' && createsOnPut ? change() : refusal(404, NOT_THERE)
    if (!found.ours && found.state === 'draft') return refusal(404, NOT_THERE)
    if (method === 'GET') return shown(200, { doi, ...found })
    if (!found.ours) return refusal(403, { title: 'You may not change that.' })
    if (method === 'PUT') return change()
    if (method !== 'DELETE' || found.state !== 'draft')
      return refusal(405, { title: 'Method not allowed' })
    kept.delete(doi)
    return { status: 204, body: null }
  }

  const write = (
    doi: string,
    { status, attributes }: { readonly status: number; readonly attributes: Attributes },
  ): Answer => {
    const before: KeptDoi = kept.get(doi) ?? { state: 'draft', url: null, xml: null, ours: true }
    const url = attributes.url ?? before.url
    const xml = attributes.xml === undefined ? before.xml : decoded(attributes.xml)
    const state = stateAfter(before.state, attributes.event)
    if (state === 'findable' && (url === null || !/^https?:/.test(url)))
      return refusal(422, { source: 'url', title: "Can't be blank" })
    if (state === 'findable' && !/<title>.+<\/title>/.test(xml ?? ''))
      return refusal(422, { source: 'xml', title: "Missing child element 'titles'" })
    const after: KeptDoi = { ...before, state, url, xml }
    kept.set(doi, after)
    return shown(status, { doi, ...after })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server does not keep the process running after the tests.
  server.unref()
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    createOnPut: (creates) => {
      createsOnPut = creates
    },
    address: `http://127.0.0.1:${port}`,
    kept,
    requests,
    interrupt: (...interruptions: readonly Interruption[]) => {
      waiting.push(...interruptions)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

const isKnownUser = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`

const attributesIn = (sent: Buffer): Attributes =>
  JSON.parse(sent.toString('utf8')).data?.attributes ?? {}

function stateAfter(state: KeptDoi['state'], event: string | undefined): KeptDoi['state'] {
  if (event === 'publish') return 'findable'
  if (event === 'register') return state === 'draft' ? 'registered' : state
  return event === 'hide' && state === 'findable' ? 'registered' : state
}

const NOT_THERE = { title: 'There is no such thing.' }

const refusal = (status: number, error: object): Answer => ({
  status,
  body: { errors: [{ status: String(status), ...error }] },
})

const shown = (
  status: number,
  { doi, state, url, ours }: KeptDoi & { readonly doi: string },
): Answer => ({
  status,
  body: {
    data: {
      id: doi,
      type: 'dois',
      attributes: { doi, state, url },
      relationships: { client: { data: { id: ours ? USER.toLowerCase() : 'other.archive' } } },
    },
  },
})
