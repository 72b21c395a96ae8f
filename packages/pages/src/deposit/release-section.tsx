import type { DepositView, UnfinishedUpload } from '@holdfast/core'
import { type FileTally, formatNumber, isDraft, versionLabel } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { refusalWords } from '../forms/own-words.ts'
import { SureBox } from '../forms/sure-box.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { AwaitedUploads, WithoutUploads } from './awaited-uploads.tsx'
import { depositAddress } from './deposit-page.tsx'
import { obstacleTexts } from './obstacle-texts.ts'
import { DatasetField } from './section-page.tsx'

interface ReleaseProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  readonly unfinished: readonly UnfinishedUpload[]
  readonly tally: FileTally | null
}

/** What keeps a draft from being published; else what will be published, and the buttons that do it. */
export function Release(props: ReleaseProps) {
  const { shown, view, unfinished } = props
  const { deposit } = shown.texts
  if (!isDraft(view.version)) return null
  return (
    <section>
      <h2>{deposit.publish}</h2>
      <AwaitedUploads shown={shown} view={view} unfinished={unfinished} />
      {view.version.fileCount === 0 && unfinished.length === 0 ? (
        <p class="note">{deposit.noFilesYet}</p>
      ) : null}
      {view.obstacles.length === 0 ? (
        <Ready shown={shown} view={view} unfinished={unfinished} />
      ) : (
        <>
          <p>{deposit.missing}</p>
          <ul>
            {view.obstacles
              .flatMap((error) => obstacleTexts(error, view.sections, shown))
              .map(({ text, lang }) => (
                <li lang={lang}>{text}</li>
              ))}
          </ul>
        </>
      )}
      <p>
        <a href={depositAddress(shown, view, { part: '/fair' })}>{deposit.fair.title}</a>
      </p>
      {view.held.has('PublishDataset') && view.obstacles.length === 0 ? (
        <PublishForm {...props} />
      ) : null}
    </section>
  )
}

/** That nothing keeps the draft from being published; nothing where publishing waits for uploads. */
function Ready({ shown, view, unfinished }: Pick<ReleaseProps, 'shown' | 'view' | 'unfinished'>) {
  const { deposit } = shown.texts
  if (unfinished.length > 0) return null
  return <p>{view.held.has('PublishDataset') ? deposit.nothingMissing : deposit.readyForReview}</p>
}

/** Asks for a tick that one is sure, and for the kind of the version. */
function PublishForm(props: ReleaseProps) {
  const { shown, view, form, unfinished } = props
  const { deposit } = shown.texts
  return (
    <Form shown={shown} action="/deposit/publish">
      <DatasetField view={view} />
      <Contents {...props} />
      {view.releases.length > 1 ? <p>{deposit.bumps}</p> : null}
      {view.minorRefused === null ? null : <p>{refusalWords(view.minorRefused, shown.texts)}</p>}
      <p class="note">{deposit.publishForGood}</p>
      <WithoutUploads shown={shown} form={form} unfinished={unfinished} step="publish" />
      <SureBox shown={shown} form={form} of="publish" />
      <div class="actions">
        {view.releases.map(({ bump, number }) => (
          <SendButton
            text={deposit.publishAs(formatNumber(number), bump)}
            name="bump"
            value={bump}
          />
        ))}
      </div>
    </Form>
  )
}

/** What will be published: the files, how many of them are closed to whom, the terms, and what has changed. */
function Contents({ shown, view, tally }: ReleaseProps) {
  const { deposit, dataset, files } = shown.texts
  const { fileCount, byteCount } = view.version
  const { released, pid } = view.dataset
  const labels = new Map(Object.entries<string>(shown.texts.search.labels))
  const accesses = [...(tally?.accessStatuses ?? [])]
  return (
    <>
      <h3>{deposit.released}</h3>
      <dl>
        <dt>{files.files}</dt>
        <dd>
          {fileCount === 0
            ? files.noFiles
            : `${numberText(fileCount, shown)} (${sizeText(byteCount, shown)})`}
        </dd>
        {accesses.map(([status, count]) => (
          <>
            <dt>{labels.get(status) ?? status}</dt>
            <dd>{numberText(count, shown)}</dd>
          </>
        ))}
        <dt>{dataset.terms}</dt>
        <dd>{termsText(view, shown)}</dd>
      </dl>
      {released === null ? null : (
        <p>
          <a
            href={shown.addresses.comparison(
              { pid, before: versionLabel(released), after: ':draft' },
              'page',
            )}
          >
            {deposit.changedSince(versionLabel(released))}
          </a>
        </p>
      )}
    </>
  )
}

/** The licence of a version, or that it has terms of its own. */
export function termsText(
  { licenses, version: { terms } }: DepositView,
  { texts: { deposit, dataset } }: Shown,
): string {
  const license = licenses.find(({ id }) => id === terms.licenseId)?.name
  return license ?? (terms.use.termsOfUse === undefined ? deposit.nothingYet : dataset.customTerms)
}
