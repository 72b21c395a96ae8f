import { raw } from 'hono/html'
import { PlainText } from '../previews/preview-section.tsx'
import type { LandingProps } from './landing-props.ts'

/** What describes the files of the folder, as those who made it wrote it. */
export function ReadmeSection({ shown, readme, markdown }: LandingProps) {
  if (readme === null) return null
  const { label, preview } = readme
  return (
    <section>
      <h2>{label}</h2>
      {preview.kind === 'markdown' && markdown !== null ? (
        <div class="readme">{raw(markdown(preview.text))}</div>
      ) : (
        <PlainText shown={shown} preview={preview} label={label} />
      )}
    </section>
  )
}
