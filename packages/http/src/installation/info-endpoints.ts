import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message, ok } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { customizationEndpoint } from './customization-endpoint.ts'

/**
 * The version of the API, not of this software: clients compare it to find out which calls they may make
 * (docs/specification/info.md).
 */
export const INTERFACE_VERSION = '6.11'

const shared = { method: 'get', area: 'info', caller: 'ignored', openToBrowsers: true } as const

const version = endpoint(
  {
    ...shared,
    id: 'info.version',
    path: '/info/version',
    summary: 'The version of the API',
  },
  ({ c }) => {
    // The only answer of this area with a null.
    const body = { status: 'OK', data: { version: INTERFACE_VERSION, build: null } }
    return c.body(JSON.stringify(body), 200, { 'Content-Type': JSON_TYPE })
  },
)

/** Public facts about the installation (docs/specification/info.md). */
export const infoEndpoints = ({ settings, site, logos }: Repository): readonly Endpoint[] => [
  version,
  endpoint(
    { ...shared, id: 'info.server', path: '/info/server', summary: 'The host name' },
    ({ c }) => message(c, new URL(site.url).hostname),
  ),
  ...settingEndpoints(settings.public),
  customizationEndpoint({ logos }),
]

/** Facts that settings hold. */
const settingEndpoints = (shown: Repository['settings']['public']): readonly Endpoint[] => [
  endpoint(
    {
      ...shared,
      id: 'info.zipDownloadLimit',
      path: '/info/zipDownloadLimit',
      summary: 'The maximum size of a zip download',
    },
    async ({ c }) => ok(c, await shown.zipDownloadLimit()),
  ),
  endpoint(
    {
      ...shared,
      id: 'info.apiTermsOfUse',
      path: '/info/apiTermsOfUse',
      summary: 'The terms of use of the API',
    },
    async ({ c }) => message(c, await shown.apiTermsOfUse()),
  ),
  endpoint(
    {
      ...shared,
      id: 'info.applicationTermsOfUse',
      path: '/info/applicationTermsOfUse',
      summary: 'The terms of use of the installation',
      query: v.object({ lang: v.optional(v.string()) }),
    },
    async ({ c, query }) => message(c, await shown.applicationTermsOfUse(query.lang ?? null)),
  ),
  endpoint(
    {
      ...shared,
      id: 'info.incompleteMetadata',
      path: '/info/settings/incompleteMetadataViaApi',
      summary: 'Whether datasets may be created with incomplete metadata',
    },
    ({ c }) => ok(c, shown.incompleteMetadata()),
  ),
  endpoint(
    {
      ...shared,
      id: 'info.setting',
      path: '/info/settings/{name}',
      summary: 'A setting that pages show to everyone',
    },
    async ({ c, params }) => message(c, await shown.shown(params.name)),
  ),
]
