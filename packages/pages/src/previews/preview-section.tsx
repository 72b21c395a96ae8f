import { raw } from 'hono/html'
import { Scrolled } from '../layout/scrolled.tsx'
import { numberText, type Shown, sizeText } from '../layout/shown.ts'
import type { Outline } from './geo-outline.ts'
import type { Preview } from './read-preview.ts'
import { TablePreview } from './table-preview.tsx'

interface PreviewProps {
  readonly shown: Shown
  readonly preview: Preview
  readonly file: { readonly id: number; readonly label: string }
  /** The page with other rows of a table. */
  readonly atRow: (offset: number) => string
  /** Clean HTML of Markdown; null where it is shown as text. */
  readonly markdown: ((text: string) => string) | null
}

/** What can be seen of a file without downloading it, or plainly why nothing can. */
export function PreviewSection(props: PreviewProps) {
  return (
    <section id="preview">
      <h2>{props.shown.texts.previews.title}</h2>
      <Content {...props} />
    </section>
  )
}

function Content(props: PreviewProps) {
  const { shown, preview, file, markdown } = props
  const { texts } = shown
  const source = shown.addresses.seen(file.id, shown.token)
  switch (preview.kind) {
    case 'none':
      return <p>{texts.previews.none[preview.why]}</p>
    case 'image':
      return (
        <p>
          <img src={source} alt={texts.previews.picture(file.label)} loading="lazy" />
        </p>
      )
    case 'firstPage':
      return (
        <p>
          <img
            src={shown.addresses.thumbnail(file.id, shown.token)}
            alt={texts.previews.firstPage(file.label)}
            loading="lazy"
          />
        </p>
      )
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: captions would be another file of the dataset.
      return <audio controls preload="none" src={source} aria-label={file.label} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: captions would be another file of the dataset.
      return <video controls preload="none" src={source} aria-label={file.label} />
    case 'markdown':
      return markdown === null ? (
        <PlainText shown={shown} preview={preview} />
      ) : (
        <div class="readme">{raw(markdown(preview.text))}</div>
      )
    case 'text':
    case 'json':
      return <PlainText shown={shown} preview={preview} />
    case 'geojson':
      return <OutlineDrawing shown={shown} outline={preview.outline} />
    case 'zip':
      return <ZipListing shown={shown} preview={preview} />
    case 'table':
      return <TablePreview {...props} preview={preview} />
  }
}

/** A text as it is, which can be scrolled by keyboard too. */
export function PlainText({
  shown: { texts },
  preview: { text, more },
  label = texts.previews.title,
}: {
  readonly shown: Shown
  readonly preview: { readonly text: string; readonly more: boolean }
  readonly label?: string
}) {
  return (
    <>
      {more ? <p class="muted">{texts.previews.beginning}</p> : null}
      <Scrolled label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </Scrolled>
    </>
  )
}

function OutlineDrawing({
  shown,
  outline: { path, points, bounds, features },
}: {
  readonly shown: Shown
  readonly outline: Outline
}) {
  const [west, south, east, north] = bounds
  const side = Math.max(east - west, north - south, 1e-6)
  const margin = side * 0.03
  const box = [
    west - margin,
    -north - margin,
    Math.max(east - west, side / 10) + 2 * margin,
    Math.max(north - south, side / 10) + 2 * margin,
  ]
  const extent = [west, south, east, north].map((edge) => numberText(edge, shown)).join(', ')
  const told = shown.texts.previews.extent(numberText(features, shown), features, extent)
  return (
    <figure>
      <svg class="map" viewBox={box.join(' ')} role="img" aria-label={told}>
        <path d={path} />
        {points.map(({ x, y }) => (
          <circle cx={x} cy={y} r={side / 150} />
        ))}
      </svg>
      <figcaption class="muted">{told}</figcaption>
    </figure>
  )
}

function ZipListing({
  shown,
  preview: { members, total },
}: {
  readonly shown: Shown
  readonly preview: Extract<Preview, { readonly kind: 'zip' }>
}) {
  const { texts } = shown
  return (
    <>
      <p>{texts.previews.members(numberText(members.length, shown), numberText(total, shown))}</p>
      <Scrolled label={texts.previews.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.files.name}</th>
              <th scope="col" class="number">
                {texts.files.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ path, size }) => (
              <tr>
                <td>{path}</td>
                <td class="number">{sizeText(size, shown)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </>
  )
}
