import type { Child } from 'hono/jsx'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'
import { FORM_TOKEN_FIELD, Form, SendButton } from './form-parts.tsx'
import { stateOf } from './stored-state.ts'

/** What is asked before something is done that cannot be taken back. */
export interface Question {
  readonly title: string
  readonly text: string
  /** What it is about, as far as it is named. */
  readonly items?: readonly string[]
  /** The text of the button that does it. */
  readonly send: string
  /** The path that leads back, below the base; the address of the form by default. */
  readonly back?: string
}

/** Thrown where a form asks for something that its reader has to confirm first. */
export class Unconfirmed extends Error {
  readonly question: Question
  /** Tells this question, asked of this form, from all others. */
  readonly state: string

  constructor(question: Question, state: string) {
    super('The reader has not confirmed it.')
    this.question = question
    this.state = state
  }
}

/** The field that says which question was answered with yes. */
const CONFIRMED = 'confirmed'

/**
 * Goes on if the form was sent by the page that asks this very question, about the same things; throws `Unconfirmed`
 * otherwise, with which `answerForm` shows that page. `about` names what the question does not name itself.
 */
export async function requireConfirmed(
  form: URLSearchParams,
  question: Question,
  about: readonly string[] = [],
): Promise<void> {
  const asked = new URLSearchParams([...fieldsOf(form), ['', JSON.stringify([question, about])]])
  const state = await stateOf(asked)
  if (form.get(CONFIRMED) !== state) throw new Unconfirmed(question, state)
}

/** The page that asks before a form is taken. It sends the form again, with the answer. */
export const confirmationPage = ({
  shown,
  action,
  form,
  unconfirmed: { question, state },
}: {
  readonly shown: Shown
  /** The path to which the form was sent, with its parameters. */
  readonly action: string
  readonly form: URLSearchParams
  readonly unconfirmed: Unconfirmed
}) =>
  page({
    shown,
    title: question.title,
    unlisted: true,
    children: (
      <>
        <h1>{question.title}</h1>
        <p>{question.text}</p>
        <Items items={question.items ?? []} />
        <Form shown={shown} action={action}>
          {fieldsOf(form).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={CONFIRMED} value={state} />
          <div class="actions">
            <SendButton text={question.send} />
            <a class="button" href={shown.addresses.base + (question.back ?? action)}>
              {shown.texts.forms.keepIt}
            </a>
          </div>
        </Form>
      </>
    ),
  })

const Items = ({ items }: { readonly items: readonly Child[] }) =>
  items.length === 0 ? null : (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  )

/** What a form says, without what proves where it comes from. */
const fieldsOf = (form: URLSearchParams): readonly [string, string][] =>
  [...form].filter(([name]) => name !== FORM_TOKEN_FIELD && name !== CONFIRMED)
