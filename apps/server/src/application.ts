import type { Repository } from '@holdfast/core'
import { markdownToHtml, pageHtmlCleaner } from '@holdfast/html'
import {
  bearerToken,
  clientAddress,
  formParts,
  type HoldfastAppParts,
  holdfastApp,
  manifestIn,
  type RepresentationCache,
  repositoryEndpoints,
  representationCache,
  requestBytes,
  signedUrl,
  toolToken,
  workflowIn,
  workflowInvocation,
} from '@holdfast/http'
import { holdfastPages } from '@holdfast/pages'
import { Hono } from 'hono'
import { isCall } from './api-calls.ts'
import type { OpenOptions } from './installation.ts'
import type { Answering } from './listener.ts'
import { pageFault } from './page-faults.ts'
import { pageRequests, type SiteEnv } from './page-requests.ts'
import { type ReadsForPages, readsForPages } from './reads-for-pages.ts'

/** Of a field beside the files of a form: folders and tokens. */
const FORM_FIELD_BYTES = 64 * 1024

/** Pages and API share the memory for answers that are the same for everyone. */
const CACHE_BYTES = 64 * 1024 * 1024

/** Answers requests for pages and calls of the API. */
export const application = (repository: Repository, options: OpenOptions): Answering =>
  applicationWith(repository, {
    ...options,
    cache: representationCache({ maxBytes: CACHE_BYTES, madeBy: repository.madeBy }),
    api: {
      blocked: repository.settings.blockedApi,
      limitCall: repository.settings.limitCall,
      viewed: repository.usage.viewed,
    },
  })

/** The same for the process itself: nothing is counted, limited, logged or kept in memory. */
export const silentApplication = (
  repository: Repository,
  { observe: _, ...options }: OpenOptions,
): Answering =>
  applicationWith(repository, {
    ...options,
    log: { ...options.log, debug: () => {}, info: () => {} },
    cache: representationCache({ maxBytes: 0, madeBy: repository.madeBy }),
    api: {},
  })

interface ApplicationOptions extends OpenOptions {
  readonly cache: RepresentationCache
  readonly api: Pick<HoldfastAppParts, 'blocked' | 'limitCall' | 'viewed'>
}

function applicationWith(repository: Repository, options: ApplicationOptions): Answering {
  const { cache } = options
  const { clean } = pageHtmlCleaner()
  const reads = readsForPages()
  const calls = api(repository, reads, options)
  const { trustedProxies } = options.configuration
  const pages = holdfastPages(repository, {
    cache,
    clean,
    markdown: markdownToHtml(),
    linkLimits: options.configuration.linkLimits,
    log: options.log,
    clientAddress: (c) => clientAddress(c, trustedProxies),
    requestId: (c) => c.get('requestId'),
    callApi: async (c, read) => {
      c.set('passedOn', true)
      return calls.fetch(reads.request(c.req.raw, read, c.get('requestId')), c.env)
    },
    definitions: { workflow: workflowIn, tool: manifestIn },
    formParts: (c) => formParts(c, { fieldBytes: FORM_FIELD_BYTES }),
    requestBytes,
  })
  const site = new Hono<SiteEnv>()
    .use(pageRequests(options))
    .route('/', pages)
    .all('*', (c) => {
      c.set('passedOn', true)
      return calls.fetch(c.req.raw, c.env)
    })
    .onError(pageFault(options.log))
  return {
    fetch: (request, bindings) => (isCall(request) ? calls : site).fetch(request, bindings),
  }
}

const api = (
  repository: Repository,
  reads: ReadsForPages,
  { configuration, log, observe, cache, api: parts }: ApplicationOptions,
) =>
  holdfastApp(
    {
      endpoints: repositoryEndpoints(repository, cache),
      authenticate: repository.tokens.authenticate,
      ...parts,
      toolOrigins: repository.externalTools.origins,
      harvested: repository.harvesting.answer,
    },
    {
      log,
      ...(observe === undefined ? {} : { observe }),
      cors: configuration.cors,
      mechanisms: [
        reads.mechanism,
        workflowInvocation(repository),
        signedUrl(repository),
        bearerToken(repository),
      ],
      tokens: [toolToken(repository)],
      trustedProxies: configuration.trustedProxies,
    },
  )
