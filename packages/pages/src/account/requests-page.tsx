import type { ListedRequest } from '@holdfast/core'
import { displayName, formatPid, type Pid } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { dayText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

/** The datasets whose files were asked for, by identifier with their title. */
export function requestedDatasetsPage({
  shown,
  datasets,
}: {
  readonly shown: Shown
  readonly datasets: ReadonlyMap<string, string>
}) {
  const { account } = shown.texts
  return accountPage({
    shown,
    name: 'requests',
    children:
      datasets.size === 0 ? (
        <p>{account.noRequests}</p>
      ) : (
        <>
          <h2>{account.requestsOf}</h2>
          <ul>
            {[...datasets].map(([persistentId, title]) => (
              <li>
                <a href={`?${new URLSearchParams({ persistentId })}`}>{title || persistentId}</a>
              </li>
            ))}
          </ul>
        </>
      ),
  })
}

interface RequestsProps {
  readonly shown: Shown
  readonly pid: Pid
  /** The open ones. */
  readonly requests: readonly ListedRequest[]
  readonly decided: boolean
}

/** The open requests for files of a dataset, person by person. */
export function requestsPage({ shown, pid, requests, decided }: RequestsProps) {
  const { account } = shown.texts
  const people = new Map<number, readonly ListedRequest[]>()
  for (const each of requests)
    people.set(each.account.id, [...(people.get(each.account.id) ?? []), each])
  return accountPage({
    shown,
    name: 'requests',
    done: decided ? account.decided : null,
    children: (
      <>
        <p>
          <a href={shown.addresses.dataset({ pid, version: null })}>{formatPid(pid)}</a>
        </p>
        {requests.length === 0 ? <p>{account.noRequests}</p> : null}
        {[...people.values()].map((own) => (
          <Asked shown={shown} pid={pid} requests={own} />
        ))}
      </>
    ),
  })
}

function Asked({ shown, pid, requests }: Omit<RequestsProps, 'decided'>) {
  const { account } = shown.texts
  const [first] = requests
  if (first === undefined) return null
  const suffix = `-${first.account.id}`
  return (
    <section>
      <h2>
        {displayName(first.account)} (@{first.account.userName})
      </h2>
      <p class="muted">{account.requestedAt(dayText(first.request.requestedAt, shown))}</p>
      <Form shown={shown} action="/account/requests">
        <input type="hidden" name="persistentId" value={formatPid(pid)} />
        <input type="hidden" name="identifier" value={`@${first.account.userName}`} />
        <fieldset>
          <legend>{account.requestFiles}</legend>
          {requests.map(({ request, label }) => (
            <div class="field check">
              <input
                type="checkbox"
                id={`file-${request.id}`}
                name="file"
                value={String(request.fileId)}
                checked
              />
              <label for={`file-${request.id}`}>{label}</label>
            </div>
          ))}
        </fieldset>
        <TextField
          shown={shown}
          form={freshForm()}
          name="until"
          suffix={suffix}
          label={account.until}
          hint={account.untilHint}
          type="date"
        />
        <TextField
          shown={shown}
          form={freshForm()}
          name="reason"
          suffix={suffix}
          label={account.reason}
        />
        <div class="actions">
          <SendButton text={account.grant} name="do" value="grant" />
          <SendButton text={account.reject} name="do" value="reject" plain />
        </div>
      </Form>
    </section>
  )
}
