import {
  type DataFile,
  type ExportSource,
  type FileRecord,
  isTabular,
  pidUrl,
} from '@holdfast/core/rules'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { downloadUrl } from '../addresses.ts'

type Described = Pick<ExportSource, 'files' | 'site'>

/** Descriptions of the files stored as tables. */
export const tableDescriptions = ({ files, site }: Described): readonly XmlElement[] =>
  files
    .filter(({ file }) => isTabular(file))
    .map(({ entry, file }) =>
      container(
        'fileDscr',
        { ID: `f${file.id}`, URI: downloadUrl({ site }, file) },
        wrapped(
          'fileTxt',
          textElement('fileName', entry.label),
          textElement('fileType', file.contentType),
        ),
        file.tabularTags.map((tag) => fileNote('SERVICE:TAG', 'Data File Tag', tag)),
        fileNote('SERVICE:FILEDESC', 'DataFile Description', entry.description),
      ),
    )

/** The files that are not described as tables, as other material. */
export const otherMaterial = (
  { files, site }: Described,
  isListed: (record: FileRecord) => boolean = ({ file }) => !isTabular(file),
): readonly XmlElement[] =>
  files
    .filter(isListed)
    .map(({ entry, file }) =>
      container(
        'otherMat',
        { ID: `f${file.id}`, URI: lastingUrl({ site }, file), level: 'datafile' },
        textElement('labl', entry.label),
        textElement('txt', entry.description),
        fileNote('SERVICE:CONTENTTYPE', 'Content/MIME Type', file.contentType),
      ),
    )

const lastingUrl = (source: Pick<Described, 'site'>, file: DataFile): string =>
  file.pid === null ? downloadUrl(source, file) : pidUrl(file.pid)

/** A note about a file. */
export const fileNote = (type: string, subject: string, text: string): XmlElement | null =>
  textElement('notes', text, { level: 'file', type, subject })
