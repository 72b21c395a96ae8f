import type { CheckedFile, Repository } from '@holdfast/core'
import { SendButton } from '../forms/form-parts.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'
import { datasetIn } from './form-values.ts'

/** A check reads every byte: it ends after these, and says so. */
const MOST_FILES = 1000
const MOST_BYTES = 2 ** 30

interface Check {
  readonly checked: number
  /** Those whose bytes are not what their checksum says, or not known to be. */
  readonly wrong: readonly CheckedFile[]
  readonly whole: boolean
}

interface FixityFacts {
  /** As it was typed. */
  readonly dataset: string
  /** Null until a dataset is named. */
  readonly check: Check | null
}

/** Compares the bytes of the files of one dataset with their checksums. */
export const fixityPage = ({ fixity }: Repository): AdminPage<FixityFacts> => ({
  name: 'fixity',
  parameters: ['dataset'],
  read: async ({ actor, parameter }) => {
    const dataset = parameter('dataset').trim()
    if (dataset === '') return { dataset, check: null }
    const files = await fixity.validateDataset(actor, datasetIn(dataset, null))
    return { dataset, check: await checkOf(files) }
  },
  body: ({ shown }, { dataset, check }) => {
    const { admin, dataset: words } = shown.texts
    return (
      <>
        <p>{admin.fixity.text}</p>
        <form class="search" action={shown.addresses.base + adminPath('/fixity')}>
          <label for="dataset">
            {words.identifier} <span class="muted">({admin.identifierHint})</span>
          </label>
          <input id="dataset" name="dataset" value={dataset} required maxlength={300} />
          <SendButton text={admin.fixity.check} />
        </form>
        {check === null ? null : <Findings shown={shown} check={check} />}
      </>
    )
  },
})

async function checkOf(files: AsyncIterable<CheckedFile>): Promise<Check> {
  const wrong: CheckedFile[] = []
  let [checked, bytes] = [0, 0]
  for await (const one of files) {
    checked += 1
    bytes += one.file.size
    if (one.finding.kind !== 'sound') wrong.push(one)
    if (checked >= MOST_FILES || bytes >= MOST_BYTES) return { checked, wrong, whole: false }
  }
  return { checked, wrong, whole: true }
}

function Findings({ shown, check }: { readonly shown: Shown; readonly check: Check }) {
  const { fixity } = shown.texts.admin
  const { checked, wrong, whole } = check
  return (
    <section>
      <h2>{fixity.result}</h2>
      <p class={wrong.length === 0 ? 'good' : 'bad'} role="status">
        {fixity.count(numberText(checked, shown), numberText(wrong.length, shown))}
      </p>
      {whole ? null : <p class="note">{fixity.notWhole}</p>}
      <ul>
        {wrong.map(({ file, finding }) => (
          <li>
            <a href={shown.addresses.file(file.id, { version: null, token: null })}>{file.id}</a>:{' '}
            {finding.kind === 'sound' ? null : fixity.findings[finding.kind]}
          </li>
        ))}
      </ul>
    </section>
  )
}
