import { formatPid, type Pid, titleOf, type Version } from '@holdfast/core/rules'
import { formPage } from '../forms/form-page.tsx'
import { Form, SendButton, TextArea, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'

interface ContactProps {
  readonly shown: Shown
  readonly form: FormState
  readonly pid: Pid
  readonly version: Pick<Version, 'metadata'>
  readonly sent: boolean
}

/** The form for a message to the contacts of a dataset. */
export const contactPage = ({ shown, form, pid, version, sent }: ContactProps) => {
  const { contact } = shown.texts
  const common = { shown, form, required: true }
  return formPage({
    shown,
    title: contact.title,
    form,
    done: sent ? contact.sent : null,
    children: (
      <>
        <p>
          {contact.about}{' '}
          <a href={shown.addresses.dataset({ pid, version: null })}>{titleOf(version)}</a>
        </p>
        {sent ? null : (
          <Form shown={shown} action="/contact">
            <input type="hidden" name="persistentId" value={formatPid(pid)} />
            {shown.signedIn === null ? (
              <TextField
                {...common}
                name="from"
                type="email"
                label={contact.from}
                autocomplete="email"
              />
            ) : null}
            <TextField {...common} name="subject" label={contact.subject} />
            <TextArea {...common} name="body" label={contact.body} rows={8} />
            <p class="muted">{contact.hint}</p>
            <div class="actions">
              <SendButton text={contact.send} />
            </div>
          </Form>
        )}
      </>
    ),
  })
}
