import type { IssuedToken } from '@holdfast/core'
import type { TokenRecord } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

interface TokenProps {
  readonly shown: Shown
  /** Null for none. */
  readonly record: TokenRecord | null
  /** One that was made just now, to be shown this once. */
  readonly issued: IssuedToken | null
  readonly revoked: boolean
}

/** The page about the reader's API token. */
export function tokenPage({ shown, record, issued, revoked }: TokenProps) {
  const { account } = shown.texts
  return accountPage({
    shown,
    name: 'token',
    done: revoked ? account.tokenRevoked : null,
    children: (
      <>
        <p>{account.tokenText}</p>
        {issued === null ? null : (
          <div class="good" role="status">
            <p>{account.tokenNew}</p>
            <p>
              <code>{issued.token}</code>
            </p>
          </div>
        )}
        <p>
          {record === null
            ? account.tokenNone
            : account.tokenEnds(dayText(record.expiresAt, shown))}
        </p>
        <Form shown={shown} action="/account/token">
          <div class="actions">
            <SendButton
              text={record === null ? account.tokenMake : account.tokenReplace}
              name="do"
              value="make"
            />
            {record === null ? null : (
              <SendButton text={account.tokenRevoke} name="do" value="revoke" plain />
            )}
          </div>
        </Form>
      </>
    ),
  })
}
