import { citationDay, type ExportSource } from '@holdfast/core/rules'

/** The tags from which reference managers and search engines for scholars take a citation. */
export function citationTags({ citation, context }: ExportSource) {
  const day = citationDay(context.dataset)
  const { protocol, authority, identifier } = context.dataset.pid
  return (
    <>
      <meta name="citation_title" content={citation.title} />
      {citation.authors.map((author) => (
        <meta name="citation_author" content={author} />
      ))}
      <meta name="citation_publisher" content={citation.publisher} />
      {day === null ? null : (
        <meta name="citation_publication_date" content={day.replaceAll('-', '/')} />
      )}
      {protocol === 'doi' ? (
        <meta name="citation_doi" content={`${authority}/${identifier}`} />
      ) : null}
      <meta name="DC.type" content="Dataset" />
      <meta name="DC.identifier" content={citation.pidUrl} />
      <meta name="DC.title" content={citation.title} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={citation.title} />
    </>
  )
}
