import type { Shown } from '../layout/shown.ts'
import type { StoredOtherwise } from './stored-state.ts'

/** What somebody else stored while a form was filled in, where it differs. */
export const StoredMeanwhile = ({
  shown,
  others,
}: {
  readonly shown: Shown
  readonly others: readonly StoredOtherwise[]
}) =>
  others.length === 0 ? null : (
    <section class="note">
      <p>{shown.texts.deposit.storedMeanwhile}</p>
      <dl>
        {others.map(({ title, texts }) => (
          <>
            <dt>{title}</dt>
            <dd class="text">{texts.length === 0 ? '-' : texts.join('\n')}</dd>
          </>
        ))}
      </dl>
    </section>
  )
