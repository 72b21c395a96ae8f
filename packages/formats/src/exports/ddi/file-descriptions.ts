import {
  type DataFile,
  type ExportSource,
  type FileRecord,
  filePidUrl,
  isTabular,
} from '@holdfast/core/rules'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { downloadUrl } from '../addresses.ts'
import { fileDescription, fileNote } from '../codebook/file-description.ts'
import { groupElement, variableElement } from '../codebook/variable-element.ts'

type Described = Pick<ExportSource, 'files' | 'site'>

/** Descriptions of the files stored as tables. */
export const tableDescriptions = ({
  files,
  tables,
  site,
}: Described & Pick<ExportSource, 'tables'>): readonly XmlElement[] =>
  files
    .filter(({ file }) => isTabular(file))
    .map((record) =>
      fileDescription(record, tables.get(record.file.id) ?? null, {
        URI: downloadUrl({ site }, record.file),
      }),
    )

/** The groups and variables of tables; null where no table is described. */
export function dataDescription({
  files,
  tables,
}: Pick<ExportSource, 'files' | 'tables'>): XmlElement | null {
  const all = files.flatMap(({ file }) => {
    const described = tables.get(file.id)?.described ?? null
    return described === null ? [] : [{ id: file.id, ...described }]
  })
  return wrapped(
    'dataDscr',
    all.flatMap(({ groups }) => groups.map(groupElement)),
    all.flatMap(({ id, variables }) => variables.map((one) => variableElement(id, one))),
  )
}

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
  file.pid === null ? downloadUrl(source, file) : filePidUrl(file.pid, source.site)
