/** Where uploaded logos are, by their names. */
export const LOGO_ROUTE = '/pages/logo/:name'

/** The path of an uploaded logo below that of the installation. */
export const logoPath = (name: string): string => LOGO_ROUTE.replace(':name', name)
