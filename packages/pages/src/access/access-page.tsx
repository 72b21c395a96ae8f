import type { AskedGuestbook, DownloadObstacle } from '@holdfast/core'
import type { Guestbook, Pid } from '@holdfast/core/rules'
import { formPage } from '../forms/form-page.tsx'
import { Form, SelectField, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'

/** What is wanted, as a person knows it. */
export interface WantedShown {
  /** The parameters of the address, for the form. */
  readonly parameters: Readonly<Record<string, string>>
  /** The name of the file; null for several. */
  readonly label: string | null
  readonly title: string
  readonly pid: Pid
  /** As the version says; `''` for none. */
  readonly termsOfAccess: string
}

interface AccessProps {
  readonly shown: Shown
  readonly form: FormState
  readonly wanted: WantedShown
  readonly obstacle: DownloadObstacle
  readonly sent: boolean
}

/** What stands between a reader and a download, and how they get past it. */
export const accessPage = ({ shown, form, wanted, obstacle, sent }: AccessProps) => {
  const { access } = shown.texts
  return formPage({
    shown,
    title: obstacle.kind === 'withheld' ? access.request : access.title,
    form,
    done: sent ? access.sent : null,
    children: (
      <>
        {wanted.label === null ? null : <p>{access.about(wanted.label)}</p>}
        <p>
          {access.dataset}{' '}
          <a href={shown.addresses.dataset({ pid: wanted.pid, version: null })}>{wanted.title}</a>
        </p>
        {obstacle.kind === 'guestbook' ? (
          <AccessForm
            shown={shown}
            form={form}
            wanted={wanted}
            work="download"
            asked={obstacle.asked}
          />
        ) : null}
        {obstacle.kind === 'withheld' ? (
          <Withheld shown={shown} form={form} wanted={wanted} obstacle={obstacle} />
        ) : null}
      </>
    ),
  })
}

function Withheld({
  shown,
  form,
  wanted,
  obstacle: { why, request },
}: Pick<AccessProps, 'shown' | 'form' | 'wanted'> & {
  readonly obstacle: Extract<DownloadObstacle, { readonly kind: 'withheld' }>
}) {
  const { access } = shown.texts
  if (request.kind === 'several') return <p>{access.several}</p>
  return (
    <>
      <p>{wanted.label === null ? access.noneOpen : access.why[why]}</p>
      {wanted.termsOfAccess === '' ? null : (
        <>
          <h2>{access.terms}</h2>
          <div class="text">{wanted.termsOfAccess}</div>
        </>
      )}
      {request.kind === 'never' ? (
        <p>
          {access.never} <a href={shown.addresses.contact(wanted.pid)}>{access.write}</a>
        </p>
      ) : null}
      {request.kind === 'withAccount' ? (
        <p>
          <a href={shown.addresses.signIn(shown.here())}>{access.signIn}</a>
        </p>
      ) : null}
      {request.kind === 'open' ? <p class="note">{access.pending}</p> : null}
      {request.kind === 'possible' ? (
        <AccessForm
          shown={shown}
          form={form}
          wanted={wanted}
          work="request"
          asked={request.asked}
        />
      ) : null}
    </>
  )
}

function AccessForm({
  shown,
  form,
  wanted,
  work,
  asked,
}: Pick<AccessProps, 'shown' | 'form' | 'wanted'> & {
  readonly work: 'download' | 'request'
  readonly asked: AskedGuestbook | null
}) {
  const { access } = shown.texts
  return (
    <Form shown={shown} action="/access">
      {Object.entries({ ...wanted.parameters, work }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {asked === null ? null : (
        <>
          <p>{work === 'request' ? access.asksAtRequest : access.asks}</p>
          <Questions shown={shown} form={form} guestbook={asked.guestbook} />
        </>
      )}
      {work === 'request' ? (
        <p class="muted">{asked === null ? access.told : access.toldAnswers}</p>
      ) : null}
      <div class="actions">
        <SendButton text={work === 'request' ? access.request : access.download} />
      </div>
    </Form>
  )
}

/** The name of the field of a custom question. */
export const questionField = (id: number): string => `answer-${id}`

const AUTOCOMPLETE = {
  name: 'name',
  email: 'email',
  institution: 'organization',
  position: 'organization-title',
} as const

function Questions({
  shown,
  form,
  guestbook,
}: Pick<AccessProps, 'shown' | 'form'> & { readonly guestbook: Guestbook }) {
  const { access } = shown.texts
  return (
    <>
      {guestbook.requires.map((name) => (
        <TextField
          shown={shown}
          form={form}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          label={access.personal[name]}
          autocomplete={AUTOCOMPLETE[name]}
          required
        />
      ))}
      {guestbook.questions
        .filter(({ hidden }) => !hidden)
        .map(({ id, text, type, required, options }) => {
          const field = { shown, form, name: questionField(id), label: text, required }
          if (type === 'textarea') return <TextArea {...field} />
          if (type === 'text') return <TextField {...field} />
          const choices = options.map(({ value }) => ({ value, text: value }))
          return (
            <SelectField {...field} options={[{ value: '', text: access.choose }, ...choices]} />
          )
        })}
    </>
  )
}
