import type { DepositView, ShownPreview, UnfinishedUpload } from '@holdfast/core'
import { type FileTally, fieldValue, isDraft, wrongIdentifiers } from '@holdfast/core/rules'
import { Form, SendButton, TextArea } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { CopyScript } from '../islands/copy-button.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { WithoutUploads } from './awaited-uploads.tsx'
import { depositAddress, depositPage } from './deposit-page.tsx'
import { discardable, mayWithdraw } from './endings.ts'
import { addressOf } from './fair-page.tsx'
import type { Noted } from './note-routes.ts'
import { PreviewLink } from './preview-link.tsx'
import { Release, termsText } from './release-section.tsx'
import { DatasetField, sectionTitle } from './section-page.tsx'

interface OverviewProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  /** Null where there is none, and for readers who may not see it. */
  readonly preview: ShownPreview | null
  /** Scheme, host and port of the installation. */
  readonly origin: string
  /** What is new in the newest version; null where the reader may not note it. */
  readonly noted: Noted | null
  /** Files that have not arrived completely. */
  readonly unfinished: readonly UnfinishedUpload[]
  /** Of the files of the draft; null for readers who may not publish it. */
  readonly tally: FileTally | null
  readonly done: string | null
}

/** What there is of a dataset, what is missing, and what can be done next. */
export function overviewPage(props: OverviewProps) {
  const { shown, view, form, done } = props
  const { deposit } = shown.texts
  const version = isDraft(view.version) ? ':draft' : null
  const page = shown.addresses.dataset({ pid: view.dataset.pid, version })
  return depositPage({
    shown,
    view,
    title: deposit.overview,
    form,
    done,
    overview: true,
    head: props.preview === null ? null : <CopyScript shown={shown} />,
    children: (
      <>
        <p>
          <a href={page}>{isDraft(view.version) ? deposit.asReaders : deposit.publicPage}</a>
        </p>
        <Identifiers {...props} />
        <Parts {...props} />
        <Release {...props} />
        <Review {...props} />
        <PreviewLink {...props} />
        <More {...props} />
      </>
    ),
  })
}

/** Identifiers of authors that cannot be right. They are stored all the same. */
function Identifiers({ shown, view }: OverviewProps) {
  if (!view.held.has('EditDataset')) return null
  const href = addressOf(shown, view, 'author')
  return (
    <>
      {wrongIdentifiers(view.version).map(({ name, identifier: { scheme, value } }) => {
        const text = shown.texts.deposit.noIdentifier(value, scheme, name)
        return <p class="note">{href === null ? text : <a href={href}>{text}</a>}</p>
      })}
    </>
  )
}

function Parts({ shown, view, noted }: OverviewProps) {
  const { deposit, dataset, files } = shown.texts
  if (!view.held.has('EditDataset')) return null
  const { version } = view
  return (
    <section>
      <h2>{deposit.parts}</h2>
      {isDraft(version) ? null : <p>{deposit.beginsDraft}</p>}
      <ul class="cards">
        <li>
          <a href={depositAddress(shown, view, { part: '/files' })}>{files.files}</a>
          <div class="muted">{numberText(version.fileCount, shown)}</div>
        </li>
        <li>
          <a href={depositAddress(shown, view, { part: '/terms' })}>{dataset.terms}</a>
          <div class="muted">{termsText(view, shown)}</div>
        </li>
        <li>
          <a href={depositAddress(shown, view, { part: '/guestbook' })}>
            {deposit.guestbook.title}
          </a>
          <div class="muted">
            {view.dataset.guestbookId === null ? deposit.guestbook.none : deposit.guestbook.chosen}
          </div>
        </li>
        {noted === null ? null : (
          <li>
            <a href={depositAddress(shown, view, { part: '/note' })}>
              {noted.number === null ? deposit.note.title : deposit.note.titleOf(noted.number)}
            </a>
            <div class="muted">{noted.note === '' ? deposit.note.none : noted.note}</div>
          </li>
        )}
        {view.sections.map((section) => {
          const filled = section.fields.filter(
            ({ field }) => fieldValue(version.metadata, field.name) !== undefined,
          )
          return (
            <li>
              <a href={depositAddress(shown, view, { part: '/metadata', section: section.id })}>
                {sectionTitle(section, shown)}
              </a>
              <div class="muted">
                {deposit.filled(
                  numberText(filled.length, shown),
                  numberText(section.fields.length, shown),
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Review({ shown, view, form, unfinished }: OverviewProps) {
  const { deposit } = shown.texts
  const inReview = view.dataset.locks.some(({ type }) => type === 'InReview')
  if (!isDraft(view.version)) return null
  if (inReview && view.held.has('PublishDataset'))
    return (
      <section>
        <h2>{deposit.review}</h2>
        <Form shown={shown} action="/deposit/review">
          <DatasetField view={view} />
          <TextArea shown={shown} form={form} name="reason" label={deposit.reason} required />
          <div class="actions">
            <SendButton text={deposit.returnIt} name="do" value="return" plain />
          </div>
        </Form>
      </section>
    )
  if (inReview || !view.held.has('EditDataset')) return null
  return (
    <section>
      <h2>{deposit.review}</h2>
      <p>{deposit.reviewText}</p>
      <Form shown={shown} action="/deposit/review">
        <DatasetField view={view} />
        <WithoutUploads shown={shown} form={form} unfinished={unfinished} step="review" />
        <div class="actions">
          <SendButton text={deposit.submit} name="do" value="submit" plain />
        </div>
      </Form>
    </section>
  )
}

function More({ shown, view }: OverviewProps) {
  const { manage, deposit } = shown.texts
  const roles = view.held.has('ManageDatasetPermissions')
  const ends = discardable(view) !== null || mayWithdraw(view)
  const moves = view.held.has('PublishDataset')
  if (!roles && !ends && !moves) return null
  return (
    <section>
      <h2>{deposit.more}</h2>
      <ul>
        {roles ? (
          <li>
            <a href={depositAddress(shown, view, { part: '/roles' })}>{manage.pages.roles}</a>
          </li>
        ) : null}
        {moves ? (
          <li>
            <a href={depositAddress(shown, view, { part: '/move' })}>{deposit.moving.title}</a>
          </li>
        ) : null}
        {ends ? (
          <li>
            <a href={depositAddress(shown, view, { part: '/end' })}>{deposit.end.title}</a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
