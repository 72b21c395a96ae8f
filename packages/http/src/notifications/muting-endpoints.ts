import type { Channel, Repository } from '@holdfast/core'
import { NOTIFICATION_TYPES } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message, ok } from '../output/envelope.ts'

const MUTING = { area: 'notifications', caller: 'account' } as const

/** The name of a channel in paths and in messages. */
const WAYS = {
  mutedEmails: { channel: 'email', via: 'by mail' },
  mutedNotifications: { channel: 'inApp', via: 'in the list of notifications' },
} as const satisfies Readonly<Record<string, { readonly channel: Channel; readonly via: string }>>

/** The notifications and mails that the caller has muted (docs/specification/notifications.md). */
export const mutingEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...endpointsOf(repository, 'mutedEmails'),
  ...endpointsOf(repository, 'mutedNotifications'),
]

function endpointsOf({ notifications }: Repository, name: keyof typeof WAYS): readonly Endpoint[] {
  const { channel, via } = WAYS[name]
  return [
    endpoint(
      {
        ...MUTING,
        id: `notifications.${name}.list`,
        method: 'get',
        path: `/notifications/${name}`,
        summary: `The types that the caller has muted ${via}`,
      },
      async ({ c, actor }) => {
        const muted = await notifications.muted(actor, channel)
        const types = muted.map((type) => ({ name: type, description: NOTIFICATION_TYPES[type] }))
        return ok(c, { [name]: types })
      },
    ),
    endpoint(
      {
        ...MUTING,
        id: `notifications.${name}.add`,
        method: 'put',
        path: `/notifications/${name}/{type}`,
        summary: `Mute this type ${via}`,
      },
      async ({ c, actor, params }) => {
        const type = await notifications.mute(actor, channel, params.type)
        return message(c, `${type} is muted ${via}`)
      },
    ),
    endpoint(
      {
        ...MUTING,
        id: `notifications.${name}.remove`,
        method: 'delete',
        path: `/notifications/${name}/{type}`,
        summary: `Unmute this type ${via}`,
      },
      async ({ c, actor, params }) => {
        const type = await notifications.unmute(actor, channel, params.type)
        return message(c, `${type} is no longer muted ${via}`)
      },
    ),
  ]
}
