import type { Repository } from '@holdfast/core'
import { displayedText } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { booleanBody, booleanText } from '../input/boolean-text.ts'
import { documented } from '../input/json-schema.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const ADMIN = { area: 'administration', caller: 'account' } as const

/** The state of the installation, for superusers (docs/specification/administration.md#calls). */
export const administrationEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...flags(repository),
  ...providers(repository),
  ...banners(repository),
  buildSitemap(repository),
]

const buildSitemap = ({ datasets }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'admin.sitemap',
      method: 'post',
      path: '/admin/sitemap',
      summary: 'Build the sitemap, which is always up to date',
    },
    ({ c, actor }) => {
      datasets.sitemap.requireBuilder(actor)
      return message(c, 'The sitemap is made when it is asked for, and always up to date.')
    },
  )

const flags = ({ administration }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'admin.featureFlags',
      method: 'get',
      path: '/admin/featureFlags',
      summary: 'The optional features, and whether each is on',
    },
    ({ c, actor }) => {
      const found = [...administration.featureFlags(actor)]
      return ok(
        c,
        Object.fromEntries(found.map(([name, on]) => [name, on ? 'enabled' : 'disabled'])),
      )
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.featureFlag',
      method: 'get',
      path: '/admin/featureFlags/{flag}',
      summary: 'Whether an optional feature is on',
    },
    ({ c, actor, params }) => ok(c, { enabled: administration.featureFlag(actor, params.flag) }),
  ),
]

const providers = ({ administration }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'admin.authenticationProviders',
      method: 'get',
      path: '/admin/authenticationProviders',
      summary: 'The authentication providers',
    },
    ({ c, actor }) => ok(c, administration.authenticationProviders(actor)),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.enableProvider',
      method: 'put',
      path: '/admin/authenticationProviders/{id}/enabled',
      summary: 'Enable an authentication provider',
      body: booleanBody,
    },
    ({ c, actor, params, body }) => {
      const { id } = administration.enableProvider(actor, params.id, body)
      return message(c, `Authentication provider '${id}' is enabled.`)
    },
  ),
]

const flagText = documented(
  v.pipe(
    v.union([v.boolean(), v.string()]),
    v.transform((value) => booleanText(String(value))),
  ),
  { type: 'boolean' },
)

const bannerBody = jsonBody(
  v.object({
    dismissibleByUser: v.optional(flagText, true),
    messageTexts: v.array(v.object({ lang: v.string(), message: v.string() })),
  }),
)

const banners = ({ banners: messages }: Repository): readonly Endpoint[] => {
  const path = '/admin/bannerMessage'
  return [
    endpoint(
      {
        ...ADMIN,
        id: 'admin.banners',
        method: 'get',
        path,
        summary: 'The banner messages, withdrawn ones included',
      },
      async ({ c, actor }) =>
        ok(
          c,
          (await messages.all(actor)).map((each) => ({
            id: each.id,
            displayValue: displayedText(each),
          })),
        ),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'admin.addBanner',
        method: 'post',
        path,
        summary: 'Add a banner message',
        body: bannerBody,
      },
      async ({ c, actor, body }) => {
        const { id } = await messages.add(actor, {
          dismissible: body.dismissibleByUser,
          texts: body.messageTexts.map(({ lang, message: text }) => ({ language: lang, text })),
        })
        return ok(c, { message: 'Banner message added.', id })
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'admin.withdrawBanner',
        method: 'put',
        path: `${path}/{id}/deactivate`,
        summary: 'Withdraw a banner message',
      },
      async ({ c, actor, params }) => {
        const id = idNumber(params.id) ?? 0
        await messages.deactivate(actor, id)
        return message(c, `Banner message ${id} deactivated.`)
      },
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'admin.deleteBanner',
        method: 'delete',
        path: `${path}/{id}`,
        summary: 'Delete a banner message',
      },
      async ({ c, actor, params }) => {
        const id = idNumber(params.id) ?? 0
        await messages.remove(actor, id)
        return message(c, `Banner message ${id} deleted.`)
      },
    ),
  ]
}
