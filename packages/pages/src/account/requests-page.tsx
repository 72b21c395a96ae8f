import type { ListedRequest } from '@holdfast/core'
import { displayName, formatPid, type Pid } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { dayText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

/** The datasets whose files were asked for, by identifier with their title; and what the reader asked for. */
export function requestedDatasetsPage({
  shown,
  datasets,
  own,
}: {
  readonly shown: Shown
  readonly datasets: ReadonlyMap<string, string>
  readonly own: readonly ListedRequest[]
}) {
  const { account } = shown.texts
  return accountPage({
    shown,
    name: 'requests',
    children: (
      <>
        <h2>{account.requestsOf}</h2>
        {datasets.size === 0 ? (
          <p>{account.noRequests}</p>
        ) : (
          <ul>
            {[...datasets].map(([persistentId, title]) => (
              <li>
                <a href={`?${new URLSearchParams({ persistentId })}`}>{title || persistentId}</a>
              </li>
            ))}
          </ul>
        )}
        <OwnRequests shown={shown} own={own} />
      </>
    ),
  })
}

/** What the reader asked for, and what became of it. */
function OwnRequests({ shown, own }: OwnProps) {
  const { account, files } = shown.texts
  return (
    <>
      <h2>{account.ownRequests}</h2>
      {own.length === 0 ? (
        <p>{account.noOwnRequests}</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{files.name}</th>
                <th scope="col">{account.asked}</th>
                <th scope="col">{account.answer}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ request, label }) => (
                <tr>
                  <td>
                    <a href={shown.addresses.file(request.fileId, { version: null, token: null })}>
                      {label}
                    </a>
                  </td>
                  <td>{dayText(request.requestedAt, shown)}</td>
                  <td>
                    {account.answers[request.state]}
                    {request.decidedAt === null ? null : ` (${dayText(request.decidedAt, shown)})`}
                    {request.state === 'granted' && request.expiresAt !== null ? (
                      <div class="muted">{account.endsOn(dayText(request.expiresAt, shown))}</div>
                    ) : null}
                    {request.reason === null ? null : (
                      <div class="muted text">{request.reason}</div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

interface OwnProps {
  readonly shown: Shown
  /** The newest first. */
  readonly own: readonly ListedRequest[]
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
