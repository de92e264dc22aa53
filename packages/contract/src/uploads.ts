/**
 * Files are sent by the tus protocol, version 1.0.0 (https://tus.io/protocols/resumable-upload): `POST` with
 * `Upload-Length` and `Upload-Metadata` begins one and answers with its `Location`, `PATCH` adds to it, `HEAD` says how
 * far it is, `DELETE` gives it up. The answer that completes it names what came of it in a header.
 *
 * Keys of the metadata: `filename`; `kind` (`build`, which is the default, or `attachment` with `buildId`); `sha256` of the
 * whole file, in hex, where the client knows it; and what can be said about a build, as with the call of build servers:
 * versionName, tags (with commas between them), changelog, buildPlatform, packageName, packageVersion, filter,
 * notifyCollaborators, notifyEmployees, notifyMessage, notifyLanguage, deployer.name, deployer.info.commit and so on.
 * With `reuse` (`true`) and `sha256`, content that a build of the app has is not sent again: the answer to `POST` then says
 * that all of it is there (`Upload-Offset`) and names the new build.
 * A changelog that makes the header longer than servers and proxies take is put below the `Location` before the last
 * bytes are sent, with `PUT …/changelog`.
 */
export const tusVersion = '1.0.0';
export const uploadHeaders = {
  /** The build that a complete upload became, or the one it was attached to. */
  build: 'Muster-Build-Id',
} as const;
/** With the other headers below the 8 kB that nginx takes for one of them unless told otherwise. */
export const longestMetadata = 7000;
/** An upload that nobody completes is forgotten after so many days. */
export const uploadDays = 7;
/** So many of a workspace can be open at once: each takes room, whether anything of it comes or not. */
export const openUploadsMax = 500;
