import type { FileVersion, Repository, ShownFile } from '@holdfast/core'
import {
  archivalForm,
  citationHtml,
  citationOf,
  type Day,
  directCitation,
  filePidUrl,
  isDraft,
  isReleased,
  titleOf,
  versionLabel,
} from '@holdfast/core/rules'
import { raw } from 'hono/html'
import { DownloadLink } from '../access/download-link.tsx'
import { CollectionPath } from '../layout/collection-path.tsx'
import { page } from '../layout/page.tsx'
import { dayText, type Shown, sizeText } from '../layout/shown.ts'
import { PreviewSection } from '../previews/preview-section.tsx'
import type { Preview } from '../previews/read-preview.ts'
import { accessText, type ShownAccess } from './access-text.ts'
import { ChecksumText } from './checksum-text.tsx'
import { FileVersions } from './file-versions.tsx'
import { TableForms } from './table-forms.tsx'
import { typeName } from './type-name.ts'

export interface FileProps {
  readonly shown: Shown
  readonly found: ShownFile
  /** The version for links; null for the newest one. */
  readonly named: string | null
  readonly today: Day
  /** Whether the reader may download it although not everybody may. */
  readonly permitted: ReadonlySet<number>
  readonly repository: Pick<Repository, 'catalogue' | 'site'>
  readonly preview: Preview
  /** Makes clean HTML; null where Markdown is shown as text. */
  readonly markdown: ((text: string) => string) | null
  /** What each version did to it, the newest first. */
  readonly history: readonly FileVersion[]
}

/** The page of one file as a version shows it. */
export function filePage(props: FileProps) {
  const { shown, found, named } = props
  const { texts, addresses, token } = shown
  const { detail, record } = found
  const { context, version } = detail
  const { entry, file } = record
  const view = { pid: context.dataset.pid, version: named, folder: entry.folder, token }
  return page({
    shown,
    title: entry.label,
    unlisted: !isReleased(version),
    head: <link rel="canonical" href={canonical(props)} />,
    children: (
      <>
        <CollectionPath shown={shown} owners={context.owners} />
        <h1>{entry.label}</h1>
        {isDraft(version) ? <p class="note">{texts.dataset.draftNotice}</p> : null}
        <p>
          {texts.files.partOf} <a href={addresses.dataset(view)}>{titleOf(version)}</a>
          <span class="muted">
            {' · '}
            {texts.files.ofVersion} {isDraft(version) ? texts.dataset.draft : versionLabel(version)}
          </span>
        </p>
        {entry.description === '' ? null : <p class="text">{entry.description}</p>}
        <p>
          <DownloadLink
            shown={shown}
            record={record}
            access={accessOf(props)}
            label=""
            version={named}
            asks={context.dataset.guestbookId !== null}
          />{' '}
          <span class="muted">({sizeText(archivalForm(file).size, shown)})</span>
        </p>
        {/* A table is shown to those who may download it, and who are asked nothing before. */}
        {props.preview.kind === 'table' ? (
          <TableForms shown={shown} file={file} columns={props.preview.columns} />
        ) : null}
        <Facts {...props} />
        <PreviewSection
          shown={shown}
          preview={props.preview}
          file={{ id: file.id, label: entry.label }}
          atRow={(offset) =>
            `${addresses.file(file.id, view)}${offset === 0 ? '' : `&row=${offset}`}#preview`
          }
          markdown={props.markdown}
        />
        <h2>{texts.files.citeFile}</h2>
        <p class="cite">{raw(cited(props))}</p>
        <FileVersions shown={shown} pid={context.dataset.pid} history={props.history} />
      </>
    ),
  })
}

function Facts(props: FileProps) {
  const { shown, found } = props
  const { record } = found
  const { texts } = shown
  const { entry, file } = record
  const address = canonical(props)
  return (
    <dl>
      <dt>{texts.files.name}</dt>
      <dd>{entry.folder === '' ? entry.label : `${entry.folder}/${entry.label}`}</dd>
      {file.pid === null ? null : (
        <>
          <dt>{texts.dataset.identifier}</dt>
          <dd>
            <a href={address}>{address}</a>
          </dd>
        </>
      )}
      <dt>{texts.files.type}</dt>
      <dd>
        {typeName(file.contentType, shown)} <code>{file.contentType}</code>
      </dd>
      <dt>{texts.files.access}</dt>
      <dd>{accessText(record, accessOf(props), shown)}</dd>
      {file.checksum === null ? null : (
        <>
          <dt>{texts.files.checksum}</dt>
          <dd>
            <ChecksumText shown={shown} file={file} />
          </dd>
        </>
      )}
      {entry.provenance === null || entry.provenance === '' ? null : (
        <>
          <dt>{texts.files.provenance}</dt>
          <dd class="text">{entry.provenance}</dd>
        </>
      )}
      {entry.categories.length === 0 ? null : (
        <>
          <dt>{texts.files.categories}</dt>
          <dd>{entry.categories.join(', ')}</dd>
        </>
      )}
      <dt>{texts.files.added}</dt>
      <dd>{dayText(file.createdAt, shown)}</dd>
    </dl>
  )
}

const accessOf = ({ found: { detail }, today, permitted }: FileProps): ShownAccess => ({
  version: detail.version,
  today,
  permitted,
})

const canonical = ({ found: { record }, repository }: FileProps): string => {
  const { id, pid } = record.file
  return pid === null
    ? `${repository.site.url}/file?fileId=${id}`
    : filePidUrl(pid, repository.site)
}

function cited({ found: { detail, record }, repository }: FileProps): string {
  const { citation, file } = directCitation(citationOf(detail, repository), record, repository.site)
  return citationHtml(citation, file).replaceAll(' target="_blank"', '')
}
