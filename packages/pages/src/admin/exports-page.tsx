import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { AdminPage } from './admin-page.ts'
import { datasetIn } from './form-values.ts'

const PATH = '/admin/exports'

/** Exports of metadata, which jobs write: of everything, of what changed, or of one dataset. */
export const exportsPage = ({ exports }: Repository): AdminPage<null> => ({
  name: 'exports',
  read: async () => null,
  body: ({ shown, form }) => {
    const { texts } = shown
    const { exports: words } = texts.admin
    return (
      <>
        <p>{words.text}</p>
        {(['outdated', 'all', 'forget'] as const).map((step) => (
          <Form shown={shown} action={PATH}>
            <p>{words.steps[step].text}</p>
            <div class="actions">
              <SendButton text={words.steps[step].title} name="do" value={step} plain />
            </div>
          </Form>
        ))}
        <h2>{words.oneTitle}</h2>
        <Form shown={shown} action={PATH}>
          <TextField
            shown={shown}
            form={form}
            name="dataset"
            label={texts.dataset.identifier}
            hint={texts.admin.identifierHint}
            required
          />
          <div class="actions">
            <SendButton text={words.one} name="do" value="one" />
          </div>
        </Form>
      </>
    )
  },
  work: async ({ actor }, form, shown) => {
    const step = form.get('do')
    if (step === 'outdated' || step === 'all')
      await exports.admin.exportAll(actor, { onlyOutdated: step === 'outdated' })
    else if (step === 'forget') await exports.admin.clearTimes(actor)
    else if (step === 'one')
      await exports.admin.exportDataset(actor, datasetIn(form.get('dataset') ?? '', shown))
    else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    return PATH
  },
})
