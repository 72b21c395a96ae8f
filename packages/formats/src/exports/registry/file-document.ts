import {
  type DataFile,
  type Day,
  type ExportSource,
  type FileRecord,
  filePidUrl,
  type Pid,
  today,
  versionLabel,
} from '@holdfast/core/rules'
import { container, textElement, wrapped, type XmlContent } from '../../xml/xml-element.ts'
import { described, sizesAndFormats } from './content-elements.ts'
import { contributors, creators } from './name-elements.ts'
import { publicationYear } from './publication-year.ts'
import { identifier, resourceTypeGeneral } from './registry-document.ts'
import { partOf } from './relation-elements.ts'
import { rights } from './rights-elements.ts'

/**
 * What the registry stores of a file with an identifier of its own: the people, the publisher and the terms of its
 * dataset, and what the version says of the file (docs/specification/exports.md#pidregistry).
 */
export function fileContent(source: ExportSource, record: FileRecord, pid: Pid): XmlContent {
  const { entry, file } = record
  const alone = { ...source, files: [record] }
  return [
    identifier(pid, filePidUrl(pid, source.site)),
    creators(source, 'kernel'),
    container('titles', {}, textElement('title', entry.label)),
    textElement('publisher', source.citation.publisher),
    textElement('publicationYear', publicationYear(source)),
    contributors(source, 'kernel'),
    wrapped('dates', textElement('date', availableOn(file), { dateType: 'Available' })),
    container('resourceType', { resourceTypeGeneral: resourceTypeGeneral(source) }, 'File'),
    partOf(source),
    sizesAndFormats(alone),
    textElement('version', versionLabel(source.version)),
    rights(alone, 'kernel'),
    wrapped('descriptions', described('Abstract', [entry.description])),
  ]
}

/** The day of its publication, or the end of its embargo if that is later. */
function availableOn({ publishedAt, embargo }: DataFile): Day | null {
  if (publishedAt === null) return null
  const published = today(publishedAt)
  return embargo !== null && embargo.dateAvailable > published ? embargo.dateAvailable : published
}
