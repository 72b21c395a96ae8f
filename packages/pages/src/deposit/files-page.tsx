import type { DepositView, FilePage, UnfinishedUpload } from '@holdfast/core'
import { type FileRecord, type FileTally, formatPid } from '@holdfast/core/rules'
import { FILES_LISTED, type FileFilter, filterValues, isNarrowed } from '../chosen/file-filter.ts'
import { Narrowing } from '../chosen/narrowing.tsx'
import { accessText } from '../files/access-text.ts'
import { typeName } from '../files/type-name.ts'
import { DefaultButton, Form, SendButton, TextField } from '../forms/form-parts.tsx'
import type { FormState } from '../forms/form-state.ts'
import { LIST_ID } from '../islands/renewed-list.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import { depositAddress, depositPage, depositPath } from './deposit-page.tsx'
import { FileUploads, type UploadTarget, type WayOn } from './file-uploads.tsx'
import { PeriodFields } from './period-fields.tsx'
import { DatasetField } from './section-page.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

/** The problem of the folder that chosen files go to; the form for new files has the problem `folder`. */
export const MOVED_TO = 'folder-move'

interface FilesProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  readonly listed: FilePage
  readonly unfinished: readonly UnfinishedUpload[]
  /** How the reader can continue one of them. */
  readonly way: (upload: UnfinishedUpload) => WayOn
  /** Where the script sends files; null where only the form sends them. */
  readonly script: UploadTarget | null
  /** What the list is narrowed to. */
  readonly filter: FileFilter
  /** Of all files of the version. */
  readonly tally: FileTally
  readonly today: string
  readonly done: string | null
  /** Whether files can be uploaded with a form here. */
  readonly uploads: boolean
}

/** The files of a draft: new ones, and what is done with several at once. */
export function filesPage(props: FilesProps) {
  const { shown, view, form, done, uploads } = props
  return depositPage({
    shown,
    view,
    title: shown.texts.files.files,
    form,
    done,
    children: (
      <>
        {uploads ? <UploadForm {...props} /> : null}
        <UnfinishedUploads {...props} />
        <div id={LIST_ID}>
          <FileTable {...props} />
        </div>
      </>
    ),
  })
}

function UploadForm({ shown, view, form, script, filter }: FilesProps) {
  const { deposit, files } = shown.texts
  return (
    <section>
      <h2>{deposit.addFiles}</h2>
      <Form shown={shown} action="/deposit/upload" upload>
        <DatasetField view={view} />
        <TextField
          shown={shown}
          form={{ ...form, values: new URLSearchParams() }}
          name="folder"
          label={files.folder}
          hint={deposit.folderHint}
        />
        <TextField
          shown={shown}
          form={form}
          name="file"
          type="file"
          label={deposit.chooseFiles}
          hint={deposit.uploadHint}
          multiple
          required
        />
        <div class="actions">
          <SendButton text={deposit.upload} />
        </div>
        {script === null ? null : (
          <FileUploads
            shown={shown}
            done={depositAddress(shown, view, { part: '/files', done: 'saved' })}
            list={depositAddress(shown, view, { part: '/files', ...filterValues(filter) })}
            target={script}
          />
        )}
      </Form>
    </section>
  )
}

function FileTable(props: FilesProps) {
  const { shown, view, listed, filter, tally } = props
  const { files } = shown.texts
  const narrowed = isNarrowed(filter)
  if (listed.total === 0 && !narrowed) return <p>{files.noFiles}</p>
  const at = (page: number) =>
    depositAddress(shown, view, { part: '/files', ...filterValues({ ...filter, page }) })
  return (
    <section>
      <h2>
        {files.files} ({numberText(listed.total, shown)})
      </h2>
      {listed.total > 1 || narrowed ? (
        <Narrowing shown={shown} filter={filter} tally={tally} path="/deposit/files">
          <input type="hidden" name="persistentId" value={formatPid(view.dataset.pid)} />
        </Narrowing>
      ) : null}
      {listed.total === 0 ? <p>{shown.texts.search.nothing}</p> : <ListedFiles {...props} />}
      <PageLinks
        label={files.files}
        previous={filter.page > 1 ? { href: at(filter.page - 1), text: files.previous } : null}
        next={
          listed.total > filter.page * FILES_LISTED
            ? { href: at(filter.page + 1), text: files.next }
            : null
        }
      />
    </section>
  )
}

/** The files of the list, and what is done with those that are chosen. */
function ListedFiles({ shown, view, form, listed, filter, today }: FilesProps) {
  const { deposit, files } = shown.texts
  const chosen = new Set(form.values.getAll('file'))
  return (
    <Form shown={shown} action={depositPath(view, { part: '/files', ...filterValues(filter) })}>
      <DefaultButton text={deposit.withChosen} />
      <DatasetField view={view} />
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{deposit.chosen}</th>
              <th scope="col">{files.name}</th>
              <th scope="col" class="number">
                {files.size}
              </th>
              <th scope="col">{files.type}</th>
              <th scope="col">{files.access}</th>
            </tr>
          </thead>
          <tbody>
            {listed.records.map((record) => (
              <Row
                shown={shown}
                view={view}
                record={record}
                today={today}
                chosen={chosen.has(String(record.file.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {listed.total > 1 ? (
        <p>
          <label>
            <input type="checkbox" name="all" value="1" checked={form.values.has('all')} />{' '}
            {deposit.allListed(numberText(listed.total, shown))}
          </label>
        </p>
      ) : null}
      <WithChosen shown={shown} view={view} form={form} />
    </Form>
  )
}

/** What is done with the files that are ticked. */
function WithChosen({ shown, view, form }: Pick<FilesProps, 'shown' | 'view' | 'form'>) {
  const { deposit, files } = shown.texts
  const problem = form.problems.get(MOVED_TO)
  const problems = new Map(problem === undefined ? [] : [['folder', problem]])
  return (
    <>
      <h3>{deposit.withChosen}</h3>
      <div class="actions">
        <SendButton text={deposit.restrict} name="do" value="restrict" plain />
        <SendButton text={deposit.unrestrict} name="do" value="unrestrict" plain />
        <SendButton text={deposit.deleteFiles} name="do" value="delete" plain />
      </div>
      <TextField
        shown={shown}
        form={{ ...form, problems }}
        name="folder"
        suffix="-move"
        label={files.folder}
      />
      <div class="actions">
        <SendButton text={deposit.move} name="do" value="move" plain />
      </div>
      <TextField
        shown={shown}
        form={form}
        name="categories"
        label={files.categories}
        hint={deposit.categoriesHint}
      />
      <div class="actions">
        <SendButton text={deposit.tag} name="do" value="tag" plain />
      </div>
      <PeriodFields shown={shown} view={view} form={form} />
    </>
  )
}

function Row({
  shown,
  view,
  record,
  today,
  chosen,
}: Pick<FilesProps, 'shown' | 'view' | 'today'> & {
  readonly record: FileRecord
  /** Whether it was ticked in the form that is shown again. */
  readonly chosen: boolean
}) {
  const { entry, file } = record
  const path = entry.folder === '' ? entry.label : `${entry.folder}/${entry.label}`
  // Its editors know that they may.
  const access = { version: view.version, today, permitted: new Set<number>() }
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="file"
          value={String(file.id)}
          checked={chosen}
          aria-label={shown.texts.deposit.choose(path)}
        />
      </td>
      <td>
        <a href={depositAddress(shown, view, { part: '/file', fileId: String(file.id) })}>{path}</a>
        {entry.categories.length === 0 ? null : (
          <div class="muted">{entry.categories.join(', ')}</div>
        )}
      </td>
      <td class="number">{sizeText(file.size, shown)}</td>
      <td>{typeName(file.contentType, shown)}</td>
      <td>{accessText(record, access, shown)}</td>
    </tr>
  )
}
