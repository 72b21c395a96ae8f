import type { Session } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { RowForm } from '../forms/row-form.tsx'
import { type Shown, timeText } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

interface SessionsProps {
  readonly shown: Shown
  readonly sessions: readonly Session[]
  /** The fingerprint of the reader's own session. */
  readonly own: string
  /** Whether some were ended just now. */
  readonly ended: boolean
}

/** The page that lists where the reader is signed in. */
export function sessionsPage({ shown, sessions, own, ended }: SessionsProps) {
  const { account } = shown.texts
  return accountPage({
    shown,
    name: 'sessions',
    done: ended ? account.sessionsEnded : null,
    children: (
      <>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{account.sessionBrowser}</th>
                <th scope="col">{account.sessionBegan}</th>
                <th scope="col">{account.sessionSeen}</th>
                <th scope="col">{account.sessionEnd}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ fingerprint, browser, createdAt, seenAt }) => (
                <tr>
                  <td>{browser === '' ? '?' : browser}</td>
                  <td>{timeText(createdAt, shown)}</td>
                  <td>{timeText(seenAt, shown)}</td>
                  <td>
                    {fingerprint === own ? (
                      account.sessionThis
                    ) : (
                      <RowForm
                        shown={shown}
                        action="/account/sessions"
                        about={{ session: fingerprint }}
                        of={browser}
                        steps={[{ text: account.sessionEnd, step: 'end' }]}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div class="actions">
          <Form shown={shown} action="/account/sessions">
            <SendButton text={account.sessionEndOthers} plain />
          </Form>
          <Form shown={shown} action="/account/sign-out">
            <SendButton text={account.signOutEverywhere} name="where" value="everywhere" plain />
          </Form>
        </div>
      </>
    ),
  })
}
