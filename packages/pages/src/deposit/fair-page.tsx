import type { DepositView } from '@holdfast/core'
import {
  FAIR_CRITERIA,
  FAIR_ORDER,
  type FairCriterion,
  type FairPrinciple,
} from '@holdfast/core/rules'
import { numberText, type Shown } from '../layout/shown.ts'
import { depositAddress, depositPage } from './deposit-page.tsx'

interface FairProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly gaps: readonly FairCriterion[]
}

/** The field whose form meets a criterion, or the part of the dataset that does. */
const WHERE: Readonly<Record<FairCriterion, string>> = {
  description: 'dsDescription',
  keywords: 'keyword',
  authorIdentifiers: 'author',
  identifierForms: 'author',
  licence: '/terms',
  contact: 'datasetContact',
  vocabularies: 'keyword',
  openFormats: '/files',
  publication: 'publication',
  readme: '/files',
  period: 'timePeriodCovered',
  funding: 'grantNumber',
}

const PRINCIPLES: readonly FairPrinciple[] = ['F', 'A', 'I', 'R']

/** How easily the data can be found, reached, combined and used again, with the place to mend what is missing. */
export function fairPage({ shown, view, gaps }: FairProps) {
  const { fair } = shown.texts.deposit
  return depositPage({
    shown,
    view,
    title: fair.title,
    children: (
      <>
        <p>{fair.text}</p>
        <p>
          {fair.met(
            numberText(FAIR_ORDER.length - gaps.length, shown),
            numberText(FAIR_ORDER.length, shown),
          )}
        </p>
        {PRINCIPLES.map((principle) => (
          <section>
            <h2>{fair.principles[principle]}</h2>
            <ul>
              {FAIR_ORDER.filter((name) => FAIR_CRITERIA[name] === principle).map((name) => (
                <Criterion shown={shown} view={view} name={name} missing={gaps.includes(name)} />
              ))}
            </ul>
          </section>
        ))}
      </>
    ),
  })
}

function Criterion({
  shown,
  view,
  name,
  missing,
}: Pick<FairProps, 'shown' | 'view'> & {
  readonly name: FairCriterion
  readonly missing: boolean
}) {
  const { fair } = shown.texts.deposit
  const { is, mend } = fair.criteria[name]
  const href = addressOf(shown, view, WHERE[name])
  if (!missing) return <li>{`✓ ${is}`}</li>
  return <li>{href === null ? `✗ ${mend}` : <a href={href}>{`✗ ${mend}`}</a>}</li>
}

/** Null where the collection does not ask for the field. */
export function addressOf(shown: Shown, view: DepositView, where: string): string | null {
  if (where.startsWith('/')) return depositAddress(shown, view, { part: where })
  const section = view.sections.find(({ fields }) =>
    fields.some(({ field }) => field.name === where),
  )
  return section === undefined
    ? null
    : depositAddress(shown, view, { part: '/metadata', section: section.id })
}
