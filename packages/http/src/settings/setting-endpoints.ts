import type { Repository, SettingName } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { message, okWithMessage } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { settingsJson } from './present-settings.ts'
import { allSettingsBody } from './setting-input.ts'

const area = 'settings'
const caller = 'account'

/** Settings of the installation, for superusers (docs/specification/settings.md). */
export const settingEndpoints = ({ settings }: Repository): readonly Endpoint[] => [
  ...allSettings(settings),
  ...oneSetting(settings, { path: '/admin/settings/{name}', put: 'D33', of: 'A setting' }),
  ...oneSetting(settings, {
    path: '/admin/settings/{name}/lang/{language}',
    put: 'settings.putLocalized',
    of: 'A setting in one language',
  }),
]

type Settings = Repository['settings']

const allSettings = (settings: Settings): readonly Endpoint[] => [
  endpoint(
    {
      id: 'settings.list',
      method: 'get',
      path: '/admin/settings',
      summary: 'All settings',
      area,
      caller,
    },
    async ({ c, actor }) => {
      const text = settingsJson(await settings.all(actor))
      return c.body(`{"status":"OK","data":${text}}`, 200, { 'Content-Type': JSON_TYPE })
    },
  ),
  endpoint(
    {
      id: 'settings.replaceAll',
      method: 'put',
      path: '/admin/settings',
      summary: 'Replace all settings',
      area,
      caller,
      body: allSettingsBody,
    },
    async ({ c, actor, body }) =>
      okWithMessage(
        c,
        'All settings were successfully updated.',
        await settings.replaceAll(actor, body),
      ),
  ),
]

interface SettingPaths {
  readonly path: '/admin/settings/{name}' | '/admin/settings/{name}/lang/{language}'
  /** The id of the endpoint that sets the value; the ids of the others derive from it. */
  readonly put: string
  readonly of: string
}

function oneSetting(settings: Settings, { path, put, of }: SettingPaths): readonly Endpoint[] {
  const kind = path.endsWith('{language}') ? 'Localized' : ''
  const shared = { path, area, caller } as const
  return [
    endpoint(
      { ...shared, id: `settings.get${kind}`, method: 'get', summary: of },
      async ({ c, actor, params }) => message(c, await settings.get(actor, params)),
    ),
    endpoint(
      { ...shared, id: put, method: 'put', summary: `${of}: set it`, body: textBody() },
      async ({ c, actor, params, body }) => {
        await settings.put(actor, params, { value: body })
        return message(c, `Setting ${named(params)} added.`)
      },
    ),
    endpoint(
      { ...shared, id: `settings.delete${kind}`, method: 'delete', summary: `${of}: unset it` },
      async ({ c, actor, params }) => {
        await settings.remove(actor, params)
        return message(c, `Setting ${named(params)} deleted.`)
      },
    ),
  ]
}

/** The name that clients send, and that the list of all settings shows. */
const named = ({ name, language }: SettingName): string =>
  language === undefined ? name : `${name}/lang/${language}`
