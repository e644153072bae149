// A real S3-compatible store for the image tests, if TEST_S3=http://KEY:SECRET@HOST:PORT/BUCKET is
// set. The bucket must exist and be used for nothing else.
import { AwsClient } from 'aws4fetch'
import type { S3Options } from '#gateways/images/s3.ts'

/** null without TEST_S3 */
export function realStore(): S3Options | null {
  if (!process.env.TEST_S3) return null
  const { origin, username, password, pathname } = new URL(process.env.TEST_S3)
  return {
    endpoint: origin,
    region: 'us-east-1',
    bucket: pathname.slice(1),
    access_key_id: decodeURIComponent(username),
    secret_access_key: decodeURIComponent(password),
    session_token: null,
    addressing: 'path',
    timeout: 8_000,
  }
}

/** Number of objects in the bucket, at most 1,000. */
export async function countObjects({ endpoint, bucket, region, access_key_id, secret_access_key }: S3Options) {
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    service: 's3',
    region,
  })
  const response = await client.fetch(`${endpoint}/${bucket}?list-type=2`)
  if (!response.ok) throw new Error(`listing was answered ${response.status}`)
  return (await response.text()).match(/<Key>/g)?.length ?? 0
}
