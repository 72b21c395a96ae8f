import type { RequestAnswer, WaitingRequests } from '@holdfast/core'
import { displayName, PERSONAL_VALUES, type Pid } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { freshForm } from '../forms/form-state.ts'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

interface WaitingProps {
  readonly shown: Shown
  readonly pid: Pid
  readonly waiting: WaitingRequests
  readonly decided: boolean
}

type AskingPerson = WaitingRequests['people'][number]

/** The name of the field that says that the decision is about all that somebody asked for. */
export const ALL_FILES = 'all'

/** The open requests for files of a dataset, person by person. */
export function waitingPage({ shown, pid, waiting, decided }: WaitingProps) {
  const { account } = shown.texts
  const { title, persistentId, people } = waiting
  return accountPage({
    shown,
    name: 'requests',
    done: decided ? account.decided : null,
    children: (
      <>
        <p>
          <a href={shown.addresses.dataset({ pid, version: null })}>{title || persistentId}</a>
          <span class="muted"> {persistentId}</span>
        </p>
        {people.length === 0 ? <p>{account.noRequests}</p> : null}
        {people.map((person) => (
          <Asking shown={shown} persistentId={persistentId} person={person} />
        ))}
      </>
    ),
  })
}

function Asking({
  shown,
  persistentId,
  person,
}: {
  readonly shown: Shown
  readonly persistentId: string
  readonly person: AskingPerson
}) {
  const { account } = shown.texts
  const { userName, email } = person.account
  const days = new Set(person.requests.map(({ request }) => dayText(request.requestedAt, shown)))
  const fields = { shown, form: freshForm(), suffix: `-${person.account.id}` }
  return (
    <section>
      <h2>
        {displayName(person.account)} (@{userName})
      </h2>
      <p>
        <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{email}</a>
        <span class="muted"> {account.requestedAt([...days].join('; '))}</span>
      </p>
      {person.answers.map((answer) => (
        <Answers shown={shown} answer={answer} />
      ))}
      <Form shown={shown} action="/account/requests">
        <input type="hidden" name="persistentId" value={persistentId} />
        <input type="hidden" name="identifier" value={`@${userName}`} />
        <Files shown={shown} person={person} />
        <TextField
          {...fields}
          name="until"
          label={account.until}
          hint={account.untilHint}
          type="date"
        />
        <TextField {...fields} name="reason" label={account.reason} />
        <div class="actions">
          <SendButton text={account.grant} name="do" value="grant" />
          <SendButton text={account.reject} name="do" value="reject" plain />
        </div>
      </Form>
    </section>
  )
}

/** The files, of which some can be chosen; or the first of many, which are decided together. */
function Files({ shown, person }: { readonly shown: Shown; readonly person: AskingPerson }) {
  const { account } = shown.texts
  const { requests, total } = person
  const link = (fileId: number, label: string) => (
    <a href={shown.addresses.file(fileId, { version: null, token: null })}>{label}</a>
  )
  if (total > requests.length)
    return (
      <>
        <input type="hidden" name={ALL_FILES} value="yes" />
        <h3>{account.requestFiles}</h3>
        <ul>
          {requests.map(({ request, label }) => (
            <li>{link(request.fileId, label)}</li>
          ))}
          <li>{account.moreFiles(numberText(total - requests.length, shown))}</li>
        </ul>
        <p>{account.allTogether(numberText(total, shown))}</p>
      </>
    )
  return (
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
          <label for={`file-${request.id}`}>{link(request.fileId, label)}</label>
        </div>
      ))}
    </fieldset>
  )
}

/** What somebody answered when they asked. */
function Answers({
  shown,
  answer: { guestbookName, at, person, answers },
}: {
  readonly shown: Shown
  readonly answer: RequestAnswer
}) {
  const { account, access } = shown.texts
  const personal = PERSONAL_VALUES.flatMap((name) =>
    person[name] ? [{ question: access.personal[name], text: person[name] }] : [],
  )
  return (
    <>
      <h3>{account.answered(guestbookName, dayText(at, shown))}</h3>
      <dl>
        {[...personal, ...answers].map(({ question, text }) => (
          <>
            <dt>{question}</dt>
            <dd class="text">{text}</dd>
          </>
        ))}
      </dl>
    </>
  )
}
