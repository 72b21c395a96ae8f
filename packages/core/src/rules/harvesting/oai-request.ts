import {
  isHarvestTime,
  type ListToken,
  parseListToken,
  parseSetsToken,
} from './resumption-token.ts'

/** The arguments of a request, as they were sent: each name with all its values. */
export type OaiArguments = ReadonlyMap<string, readonly string[]>

/** Why a request has no other answer; the codes are those of the protocol. */
export interface OaiError {
  readonly kind: 'error'
  readonly code:
    | 'badArgument'
    | 'badResumptionToken'
    | 'badVerb'
    | 'cannotDisseminateFormat'
    | 'idDoesNotExist'
    | 'noRecordsMatch'
    | 'noMetadataFormats'
    | 'noSetHierarchy'
  readonly message: string
}

/** A request for records or their headers, from the start or from where an earlier part ended. */
export interface OaiListRequest extends ListToken {
  readonly verb: 'ListIdentifiers' | 'ListRecords'
}

/** A request of the protocol, read and checked as far as it can be without the repository. */
export type OaiRequest =
  | { readonly verb: 'Identify' }
  | { readonly verb: 'ListMetadataFormats'; readonly identifier: string | null }
  /** `after`: how many sets earlier parts had. */
  | { readonly verb: 'ListSets'; readonly after: number }
  | { readonly verb: 'GetRecord'; readonly identifier: string; readonly prefix: string }
  | OaiListRequest

type Verb = OaiRequest['verb']

interface ArgumentNames {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Whether its answer may come in parts. */
  readonly parts: 'one' | 'several'
}

const LIST: ArgumentNames = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  parts: 'several',
}

const NAMES: Readonly<Record<Verb, ArgumentNames>> = {
  Identify: { required: [], optional: [], parts: 'one' },
  ListMetadataFormats: { required: [], optional: ['identifier'], parts: 'one' },
  ListSets: { required: [], optional: [], parts: 'several' },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], parts: 'one' },
  ListIdentifiers: LIST,
  ListRecords: LIST,
}

/** Reads a request; an error of the protocol when it is not one. */
export function parseOaiRequest(sent: OaiArguments): OaiRequest | OaiError {
  const [verb, ...more] = sent.get('verb') ?? []
  if (verb === undefined) return badVerb('The argument verb is missing.')
  if (more.length > 0) return badVerb('The argument verb is given more than once.')
  if (!isVerb(verb)) return badVerb('The verb is none of the protocol.')
  const problem = argumentProblem(NAMES[verb], sent)
  return problem === null ? readArguments(verb, single(sent)) : badArgument(problem)
}

const isVerb = (text: string): text is Verb => Object.hasOwn(NAMES, text)

/** The first value of each argument. */
const single = (sent: OaiArguments): ReadonlyMap<string, string> =>
  new Map([...sent].map(([name, [value = '']]) => [name, value]))

function argumentProblem(
  { required, optional, parts }: ArgumentNames,
  sent: OaiArguments,
): string | null {
  const names = [...sent.keys()].filter((name) => name !== 'verb')
  const known = [...required, ...optional, ...(parts === 'several' ? ['resumptionToken'] : [])]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return 'An argument is none of this verb.'
  const repeated = names.find((name) => (sent.get(name) ?? []).length > 1)
  if (repeated !== undefined) return `The argument ${repeated} is given more than once.`
  if (sent.has('resumptionToken'))
    return names.length === 1 ? null : 'The argument resumptionToken goes with no other one.'
  const missing = required.find((name) => !sent.has(name))
  return missing === undefined ? null : `The argument ${missing} is missing.`
}

function readArguments(verb: Verb, sent: ReadonlyMap<string, string>): OaiRequest | OaiError {
  const token = sent.get('resumptionToken')
  const identifier = sent.get('identifier') ?? null
  const prefix = sent.get('metadataPrefix') ?? ''
  switch (verb) {
    case 'Identify':
      return { verb }
    case 'ListMetadataFormats':
      return { verb, identifier }
    case 'GetRecord':
      return { verb, identifier: identifier ?? '', prefix }
    case 'ListSets': {
      const after = token === undefined ? 0 : parseSetsToken(token)
      return after === null ? BAD_TOKEN : { verb, after }
    }
    case 'ListIdentifiers':
    case 'ListRecords': {
      if (token === undefined) return listFrom(verb, prefix, sent)
      const list = parseListToken(token)
      return list === null ? BAD_TOKEN : { verb, ...list }
    }
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

function listFrom(
  verb: OaiListRequest['verb'],
  prefix: string,
  sent: ReadonlyMap<string, string>,
): OaiListRequest | OaiError {
  const [first, last] = [sent.get('from'), sent.get('until')]
  const from = first === undefined ? null : instantOf(first, '00:00:00')
  const until = last === undefined ? null : instantOf(last, '23:59:59')
  if (from === 'unreadable' || until === 'unreadable')
    return badArgument('A time is written as 2031-04-05 or as 2031-04-05T06:07:08Z.')
  if (first !== undefined && last !== undefined && first.length !== last.length)
    return badArgument('Both times are days, or both have seconds.')
  if (from !== null && until !== null && from > until)
    return badArgument('The argument from is later than until.')
  return { verb, prefix, spec: sent.get('set') ?? null, from, until, after: null, before: 0 }
}

/** A day stands for its first or its last second. */
function instantOf(text: string, second: string): Date | 'unreadable' {
  const written = DAY.test(text) ? `${text}T${second}Z` : text
  if (!SECOND.test(written)) return 'unreadable'
  const read = new Date(written)
  // The 31st of June would be read as the first of July.
  return isHarvestTime(read) && read.toISOString().startsWith(written.slice(0, 19))
    ? read
    : 'unreadable'
}

const badVerb = (message: string): OaiError => ({ kind: 'error', code: 'badVerb', message })
const badArgument = (message: string): OaiError => ({ kind: 'error', code: 'badArgument', message })

const BAD_TOKEN: OaiError = {
  kind: 'error',
  code: 'badResumptionToken',
  message: 'The resumptionToken is none that this repository gave; begin the list again.',
}
