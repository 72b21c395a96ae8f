import { archivalForm, type FileRecord } from '@holdfast/core/rules'
import type { Child } from 'hono/jsx'
import { DownloadLink } from '../access/download-link.tsx'
import { type Shown, sizeText } from '../layout/shown.ts'
import { accessText, type ShownAccess } from './access-text.ts'
import { ChecksumText } from './checksum-text.tsx'
import { typeName } from './type-name.ts'

interface RowProps {
  readonly shown: Shown
  /** For links to the files; null for the newest one. */
  readonly version: string | null
  readonly access: ShownAccess
  /** Whether the dataset may ask questions before a download. */
  readonly asks: boolean
  /** Whether the files lie in different folders, which are shown. */
  readonly paths: boolean
}

interface TableProps extends RowProps {
  readonly records: readonly FileRecord[]
  /** Rows above those of the files. */
  readonly children?: Child
}

/** Files within a form that takes those that are chosen. */
export function FileTable({ records, children, ...common }: TableProps) {
  const { chosen, files } = common.shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{chosen.choose}</th>
            <th scope="col">{files.name}</th>
            <th scope="col" class="number">
              {files.size}
            </th>
            <th scope="col">{files.type}</th>
            <th scope="col">{files.access}</th>
            <th scope="col">{files.checksum}</th>
          </tr>
        </thead>
        <tbody>
          {children}
          {records.map((record) => (
            <FileRow {...common} record={record} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FileRow({
  shown,
  record,
  version,
  access,
  asks,
  paths,
}: RowProps & { readonly record: FileRecord }) {
  const { addresses, token, texts } = shown
  const { entry, file } = record
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="file"
          value={String(file.id)}
          aria-label={texts.chosen.chooseOne(entry.label)}
        />
      </td>
      <td>
        {paths && entry.folder !== '' ? `${entry.folder}/` : ''}
        <a href={addresses.file(file.id, { version, token })}>{entry.label}</a>{' '}
        <DownloadLink
          shown={shown}
          record={record}
          access={access}
          label={entry.label}
          version={version}
          asks={asks}
        />
        {entry.description === '' ? null : <div class="muted text">{entry.description}</div>}
        {entry.categories.length === 0 ? null : (
          <div class="muted">{entry.categories.join(', ')}</div>
        )}
      </td>
      <td class="number">{sizeText(archivalForm(file).size, shown)}</td>
      <td>{typeName(file.contentType, shown)}</td>
      <td>{accessText(record, access, shown)}</td>
      <td>
        <ChecksumText shown={shown} file={file} />
      </td>
    </tr>
  )
}
