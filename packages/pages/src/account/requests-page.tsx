import type { OwnRequest, Repository } from '@holdfast/core'
import { formatPid } from '@holdfast/core/rules'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

type DatasetsToDecide = Awaited<
  ReturnType<Repository['accessRequests']['requests']['datasetsToDecide']>
>

/** The datasets whose requests wait for the reader to decide, and what the reader asked for. */
export function requestedDatasetsPage({
  shown,
  datasets,
  own,
}: {
  readonly shown: Shown
  readonly datasets: DatasetsToDecide
  readonly own: readonly OwnRequest[]
}) {
  const { account } = shown.texts
  return accountPage({
    shown,
    name: 'requests',
    children: (
      <>
        <h2>{account.requestsOf}</h2>
        {datasets.length === 0 ? (
          <p>{account.noRequests}</p>
        ) : (
          <ul>
            {datasets.map(({ persistentId, title, files, people, since }) => (
              <li>
                <a href={`?${new URLSearchParams({ persistentId })}`}>{title || persistentId}</a>
                <div class="muted">
                  {[
                    persistentId,
                    account.fileCount(numberText(files, shown), files),
                    account.peopleCount(numberText(people, shown), people),
                    account.since(dayText(since, shown)),
                  ].join(' · ')}
                </div>
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
                <th scope="col">{account.kinds.dataset}</th>
                <th scope="col">{account.asked}</th>
                <th scope="col">{account.answer}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ request, label, dataset: { pid, title } }) => (
                <tr>
                  <td>
                    <a href={shown.addresses.file(request.fileId, { version: null, token: null })}>
                      {label}
                    </a>
                  </td>
                  <td>
                    <a href={shown.addresses.dataset({ pid, version: null })}>
                      {title || formatPid(pid)}
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
  readonly own: readonly OwnRequest[]
}
