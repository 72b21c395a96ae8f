import { type DataTable, type FileRecord, TABLE_TYPE } from '@holdfast/core/rules'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { fingerprintNote } from './fingerprint-note.ts'

/** A file that is a table (docs/specification/tabular.md#ddi-of-one-file); `table` is null where its size is not known. */
export const fileDescription = (
  { entry, file }: FileRecord,
  table: Pick<DataTable, 'rows' | 'columns'> | null,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement =>
  container(
    'fileDscr',
    { ID: `f${file.id}`, ...attributes },
    wrapped(
      'fileTxt',
      textElement('fileName', entry.label),
      table === null
        ? null
        : wrapped(
            'dimensns',
            textElement('caseQnty', `${table.rows}`),
            textElement('varQnty', `${table.columns}`),
          ),
      textElement('fileType', TABLE_TYPE),
    ),
    file.table === null ? null : fingerprintNote('file', file.table.fingerprint),
    file.tabularTags.map((tag) => fileNote('SERVICE:TAG', 'Data File Tag', tag)),
    fileNote('SERVICE:FILEDESC', 'DataFile Description', entry.description),
  )

/** A note about a file. */
export const fileNote = (type: string, subject: string, text: string): XmlElement | null =>
  textElement('notes', text, { level: 'file', type, subject })
