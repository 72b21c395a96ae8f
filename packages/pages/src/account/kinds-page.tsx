import type { Channel } from '@holdfast/core'
import { allNotificationTypes, type NotificationType } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import type { Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

/** The path of the page on which people choose what they are notified of. */
export const KINDS_PATH = '/account/notifications/kinds'

/** The ways in which a notification comes: the list of the account, and mail. */
export const CHANNELS = ['inApp', 'email'] as const satisfies readonly Channel[]

/** Known by their names, and never sent. */
const NEVER_SENT: readonly NotificationType[] = [
  'CREATEDS',
  'CHECKSUMFAIL',
  'CHECKSUMIMPORT',
  'FILESYSTEMIMPORT',
  'PIDRECONCILED',
  'DATASETMENTIONED',
  'CONFIRMEMAIL',
  'APIGENERATED',
]

/** The types that can be chosen. */
export const CHOSEN_TYPES: readonly NotificationType[] = allNotificationTypes().filter(
  (type) => !NEVER_SENT.includes(type),
)

/** The name of a choice in the form. */
export const choiceName = (channel: Channel, type: NotificationType): string => `${channel}-${type}`

interface KindsProps {
  readonly shown: Shown
  readonly muted: Readonly<Record<Channel, readonly NotificationType[]>>
  readonly done: boolean
}

/** Which notifications come, and how. */
export function kindsPage({ shown, muted, done }: KindsProps) {
  const { account, forms } = shown.texts
  return accountPage({
    shown,
    name: 'notifications',
    done: done ? forms.saved : null,
    children: (
      <Form shown={shown} action={KINDS_PATH}>
        <h2>{account.notified.title}</h2>
        <p>{account.notified.text}</p>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{account.notified.what}</th>
                {CHANNELS.map((channel) => (
                  <th scope="col">{account.notified[channel]}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {CHOSEN_TYPES.map((type) => (
                <Kind shown={shown} muted={muted} type={type} />
              ))}
            </tbody>
          </table>
        </div>
        <div class="actions">
          <SendButton text={forms.send} />
        </div>
      </Form>
    ),
  })
}

function Kind({
  shown,
  muted,
  type,
}: Pick<KindsProps, 'shown' | 'muted'> & { readonly type: NotificationType }) {
  const { notified } = shown.texts.account
  const { heading } = shown.texts.notification({ type, object: null, actor: '', details: {} })
  return (
    <tr>
      <th scope="row">{heading}</th>
      {CHANNELS.map((channel) => (
        <td>
          <input
            type="checkbox"
            name={choiceName(channel, type)}
            value="yes"
            checked={!muted[channel].includes(type)}
            aria-label={`${heading}: ${notified[channel]}`}
          />
        </td>
      ))}
    </tr>
  )
}
