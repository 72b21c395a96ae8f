import type { TableCodebook } from '@holdfast/core'
import {
  areOthersWanted,
  type CodebookSource,
  citationText,
  isElementWanted,
  wantedElement,
} from '@holdfast/core/rules'
import { XML_DECLARATION, xmlFragment } from '../../xml/xml-document.ts'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { fileDescription } from './file-description.ts'
import { readCodebook } from './read-codebook.ts'
import { groupElement, variableElement } from './variable-element.ts'

const ROOT = '<codeBook xmlns="http://www.icpsr.umich.edu/DDI" version="2.0">'

/** The codebook of one table as DDI 2.0 (docs/specification/tabular.md#ddi-of-one-file). */
export const tableCodebook: TableCodebook = {
  mediaType: 'application/xml',
  read: readCodebook,
  write: async function* (source) {
    const { elements } = source
    const others = areOthersWanted(elements)
    yield `${XML_DECLARATION}${ROOT}`
    for (const part of [study(source), fileDescription(source.record, source.table)]) {
      const wanted = wantedElement(part, elements, others)
      if (wanted !== null) yield xmlFragment([wanted])
    }
    const around = isElementWanted(elements, 'dataDscr', others)
    let open = false
    for await (const some of described(source)) {
      const wanted = some.flatMap((element) => wantedElement(element, elements, around) ?? [])
      if (wanted.length === 0) continue
      yield `${open ? '' : '\n<dataDscr>'}${xmlFragment(wanted)}`
      open = true
    }
    yield `${open ? '\n</dataDscr>' : ''}\n</codeBook>\n`
  },
}

/** Variables that are written together: others have a turn between them. */
const TOGETHER = 128

/** The groups, then the variables. */
async function* described({
  groups,
  record,
  variables,
}: CodebookSource): AsyncGenerator<readonly XmlElement[], void> {
  yield groups.map(groupElement)
  for await (const some of variables())
    for (let from = 0; from < some.length; from += TOGETHER)
      yield some
        .slice(from, from + TOGETHER)
        .map((variable) => variableElement(record.file.id, variable))
}

function study({ citation, detail }: CodebookSource): XmlElement {
  const { pid } = detail.context.dataset
  return container(
    'stdyDscr',
    {},
    wrapped(
      'citation',
      wrapped(
        'titlStmt',
        textElement('titl', citation.title),
        textElement('IDNo', `${pid.authority}/${pid.identifier}`, { agency: pid.protocol }),
      ),
      wrapped('rspStmt', textElement('AuthEnty', citation.authors.join('; '))),
      textElement('biblCit', citationText(citation)),
    ),
  )
}
