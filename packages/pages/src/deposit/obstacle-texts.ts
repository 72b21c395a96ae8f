import type { FormSection, Problem, RefusedError } from '@holdfast/core/rules'
import { refusalWords, titled } from '../forms/own-words.ts'
import type { Shown } from '../layout/shown.ts'
import { fieldAt } from './field-values.ts'
import { titleIn } from './new-routes.ts'

/** What keeps a draft from being published, in a sentence. */
interface ObstacleText {
  readonly text: string
  /** Where it is not that of the page. */
  readonly lang?: 'en'
}

/** What a refused publication says, each problem on its own; in English what only the core has words for. */
export function obstacleTexts(
  { refusal, message }: RefusedError,
  sections: readonly FormSection[],
  shown: Shown,
): readonly ObstacleText[] {
  if (refusal.kind !== 'violates') {
    const own = refusalWords(refusal, shown.texts)
    return [own === null ? { text: message, lang: 'en' } : { text: own }]
  }
  const fields = sections.flatMap((section) => section.fields)
  return refusal.problems.map(({ path, message: english, code }: Problem): ObstacleText => {
    if (code === undefined) return { text: english, lang: 'en' }
    const title = titleIn(fieldAt(path, fields), fields, shown.language)
    // A field that the forms do not show has its title in the words of the core only.
    if (title === null) return { text: english, lang: 'en' }
    return { text: titled(title, shown.texts.refusals.codes[code]) }
  })
}
