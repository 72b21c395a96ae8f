import { Readable } from 'node:stream'
import {
  type CitationSource,
  createRepository,
  type Exporter,
  type IdentityProvider,
  type Images,
  type Notifier,
  type ObjectStorage,
  type PidRegistrar,
  type ReportRecipient,
  type Repository,
  type RepositoryPorts,
  type Storages,
  type Store,
  type TableEngine,
  type TabularIngest,
  type Transfers,
  type UsageLog,
  type UsageReports,
  type VersionArchive,
  type WorkflowCalls,
  type Workspaces,
} from '@holdfast/core'
import { type Actor, BUILT_IN_ROLES, type Features, GUEST } from '@holdfast/core/rules'
import { citationFormats, exporters, jsonLd, oaiDocument, tableCodebook } from '@holdfast/formats'
import { htmlCleaner } from '@holdfast/html'
import { pdfiumPages, sharpImages } from '@holdfast/images'
import {
  type FixedClock,
  fixedClock,
  knownSignatures,
  type MemoryJobs,
  memoryJobs,
  memoryStorage,
  plainPorts,
  sequentialPids,
} from '@holdfast/memory'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { serviceJson } from '../../src/exports/service-json.ts'
import { toolToken } from '../../src/external-tools/tool-token-mechanism.ts'
import { signedUrl } from '../../src/signing/signed-url-mechanism.ts'
import { bearerToken } from '../../src/users/bearer-mechanism.ts'
import { workflowInvocation } from '../../src/workflows/invocation-mechanism.ts'
import { declaredOnly } from './declared-answers.ts'
import { openStore, type StoreKind, type TestStore } from './test-store.ts'

/** Accounts with one built-in role each, where `giveRoles` assigned it. */
export const HOLDERS = [
  'admin',
  'fileDownloader',
  'fullContributor',
  'dvContributor',
  'dsContributor',
  'contributor',
  'curator',
  'member',
] as const

/** All callers of a test; an outsider has an account and no role. */
export const EVERYBODY = ['anonymous', 'outsider', ...HOLDERS, 'superuser'] as const
export type Who = (typeof EVERYBODY)[number]

export interface CallOptions {
  /** Default: anonymous. */
  readonly as?: Who
  readonly json?: unknown
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream
  readonly headers?: Readonly<Record<string, string>>
  /** The address that the connection comes from, for bodies of text; none without a server. */
  readonly from?: string
}

export interface World extends TestStore {
  readonly repository: Repository
  readonly clock: FixedClock
  readonly jobs: MemoryJobs
  readonly storage: ObjectStorage
  readonly storages: Storages
  /** Sends a request to `path` below `/api` and resolves with the answer, its JSON parsed. */
  call(method: string, path: string, options?: CallOptions): ReturnType<typeof answerOf>
  /** The same, unread: for bytes and streams. */
  send(method: string, path: string, options?: CallOptions): Promise<Response>
  /** A request to an address of the site, unread. */
  request(path: string, init?: RequestInit): Promise<Response>
  actor(who: Who): Promise<Actor>
  /** Assigns the role of each holder at these collections, datasets or files. */
  giveRoles(...pointIds: readonly number[]): Promise<void>
}

export const SITE = 'https://repository.example.org'
export const tokenOf = (who: Who): string => `token of ${who}`
/** No account has the name of a role: the superuser of a first start is called `admin`. */
export const userNameOf = (who: Who): string => `${who}.user`

interface WorldParts {
  /** Of new identifiers; default: `doi`. */
  readonly protocol?: string
  readonly exporters?: readonly Exporter[]
  readonly registrar?: PidRegistrar
  readonly citations?: CitationSource
  /** Without them no report is read. */
  readonly usageReports?: UsageReports
  /** Without one no access log is written. */
  readonly usageLog?: UsageLog
  /** Without one no report is sent. */
  readonly reportRecipient?: ReportRecipient
  /** Without one no mail is sent. */
  readonly notifier?: Notifier
  readonly workflowCalls?: WorkflowCalls
  /** Without one no workflow may archive versions. */
  readonly versionArchive?: VersionArchive
  /** Without it no file becomes a table. */
  readonly tabularIngest?: TabularIngest
  readonly tableEngine?: TableEngine
  readonly workspaces?: Workspaces
  /** Without them there are no transfers. */
  readonly transfers?: Transfers
  /** Default: the installed ones. */
  readonly images?: Images
  readonly identityProviders?: readonly IdentityProvider[]
  /** Default: all features. */
  readonly features?: Features
  /** Default: publishers. */
  readonly curationShownTo?: 'publishers' | 'viewers'
  /** Default: a single store in memory, called `local`. */
  readonly storages?: Storages
  /** Default: memory; see `test-store.ts`. */
  readonly store?: StoreKind
  /** Without it representations are kept in memory only. */
  readonly madeBy?: string
  /** Makes the store of the repository from that one, to have some of its calls fail. */
  readonly around?: (store: Store) => Store
  /** Without it no pause takes any time. */
  readonly pause?: RepositoryPorts['pause']
  /** Without it nobody is notified. */
  readonly tellOperator?: RepositoryPorts['tellOperator']
}

/**
 * The whole application over its own store, with additional exporters, a registrar, and hosts that workflows
 * may call. The caller closes it.
 */
export async function openWorld(more: WorldParts = {}): Promise<World> {
  const clock = fixedClock(new Date('2031-04-05T06:07:08.120Z'))
  const jobs = memoryJobs({ clock })
  const storage = memoryStorage()
  const storages = more.storages ?? { preferred: 'local', drivers: { local: storage } }
  const opened = await openStore(jobs, clock, more.store)
  const store = more.around?.(opened.store) ?? opened.store
  const repository = createRepository({
    ...plainPorts(),
    store,
    storages,
    clock,
    persistentIds: sequentialPids({ authority: '10.5072', shoulder: 'FK2/', ...more }),
    site: { url: SITE, installationName: null },
    madeBy: more.madeBy ?? null,
    exporters: [...exporters, serviceJson, ...(more.exporters ?? [])],
    citationFormats,
    linkedData: jsonLd,
    oaiDocument,
    tableCodebook,
    ...(more.workflowCalls === undefined ? {} : { workflowCalls: more.workflowCalls }),
    ...(more.notifier === undefined ? {} : { notifier: more.notifier }),
    versionArchive: more.versionArchive ?? null,
    transfers: more.transfers ?? null,
    tabularIngest: more.tabularIngest ?? null,
    identityProviders: more.identityProviders ?? [],
    usageReports: more.usageReports ?? null,
    reportRecipient: more.reportRecipient ?? null,
    usageLog: more.usageLog ?? null,
    ...(more.tellOperator === undefined ? {} : { tellOperator: more.tellOperator }),
    ...(more.pause === undefined ? {} : { pause: more.pause }),
    tableEngine: more.tableEngine ?? null,
    workspaces: more.workspaces ?? null,
    ...(more.features === undefined ? {} : { features: more.features }),
    curationShownTo: more.curationShownTo ?? 'publishers',
    html: htmlCleaner(),
    typeDetection: knownSignatures(),
    images: more.images ?? sharpImages(),
    firstPages: pdfiumPages(),
  })
  await populate(repository)
  // Kept from here on, so that tests that count statements do not count this read.
  await repository.settings.blockedApi()
  const { authenticate } = repository.tokens
  const app = holdfastApp(
    {
      endpoints: declaredOnly(repositoryEndpoints(repository)),
      authenticate,
      blocked: repository.settings.blockedApi,
      limitCall: repository.settings.limitCall,
      viewed: repository.usage.viewed,
      toolOrigins: repository.externalTools.origins,
      harvested: repository.harvesting.answer,
    },
    {
      mechanisms: [workflowInvocation(repository), signedUrl(repository), bearerToken(repository)],
      tokens: [toolToken(repository)],
    },
  )
  const send: World['send'] = async (method, path, options = {}) =>
    app.request(`/api${path}`, await requestOf(method, options), connectionOf(options))
  return {
    ...opened,
    statements: async (work) => {
      // The first request in five seconds reads which endpoints are blocked; no request counts it.
      await repository.settings.blockedApi()
      return opened.statements(work)
    },
    repository,
    clock,
    jobs,
    storage,
    storages,
    request: async (path, init) => app.request(path, init),
    send,
    call: async (method, path, options) => answerOf(await send(method, path, options)),
    actor: async (who) => (who === 'anonymous' ? GUEST : authenticate(tokenOf(who))),
    giveRoles: (...pointIds) => giveRoles(store, pointIds),
  }
}

/** A test in its own world on SQL: for tests that count statements. */
export const onSql = (rule: (world: World) => Promise<void>) => async (): Promise<void> => {
  const world = await openWorld({ store: 'sql' })
  try {
    await rule(world)
  } finally {
    await world.close()
  }
}

async function populate({ installation, users }: Repository): Promise<void> {
  await installation.prepare({ userName: userNameOf('superuser'), token: tokenOf('superuser') })
  for (const who of ['outsider', ...HOLDERS] as const) {
    const userName = userNameOf(who)
    const person = { firstName: who, lastName: 'User', email: `${who}@users.example.org` }
    await users.create({ userName, ...person }, { password: null, token: tokenOf(who) })
  }
}

const giveRoles = (store: Store, pointIds: readonly number[]): Promise<void> =>
  store.write(async ({ roles }) => {
    await roles.assignAll(
      BUILT_IN_ROLES.flatMap(({ id, alias }) =>
        pointIds.map((pointId) => ({
          assignee: `@${HOLDERS.find((who) => who === alias)}.user`,
          roleId: id,
          pointId,
        })),
      ),
    )
  })

async function requestOf(
  method: string,
  { as = 'anonymous', json, body, headers }: CallOptions,
): Promise<RequestInit> {
  const token = as === 'anonymous' ? {} : { 'X-Service-key': tokenOf(as) }
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
  const form = body instanceof FormData ? await encoded(body) : null
  const sent = form?.bytes ?? (json === undefined ? body : JSON.stringify(json))
  return {
    method,
    headers: { ...type, ...form?.type, ...token, ...headers },
    ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
  }
}

/** A form as bytes: Node 24 fails the process when a form that it encodes itself is not read to its end. */
async function encoded(form: FormData) {
  const response = new Response(form)
  const type = { 'Content-Type': response.headers.get('Content-Type') ?? '' }
  return { bytes: new Uint8Array(await response.arrayBuffer()), type }
}

/** The bindings of a server, as far as the application reads them. */
function connectionOf({ from, body }: CallOptions): object | undefined {
  if (from === undefined) return undefined
  const sent = typeof body === 'string' ? [new TextEncoder().encode(body)] : []
  return { incoming: Object.assign(Readable.from(sent), { socket: { remoteAddress: from } }) }
}

/** Tests read the members they need. */
async function answerOf(response: Response) {
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
  const { status, headers } = response
  return { status, headers, text, body: isJson ? JSON.parse(text) : null }
}
