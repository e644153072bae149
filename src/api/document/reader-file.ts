import fs from 'node:fs'

type Package = { devDependencies: { '@scalar/fastify-api-reference': string } }
const { devDependencies }: Package = JSON.parse(
  fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/**
 * Path of the reader's script. The file name contains the version, because browsers cache it for a
 * year.
 */
export const READER_FILE = `/assets/api-reader-${devDependencies['@scalar/fastify-api-reference']}.js`
