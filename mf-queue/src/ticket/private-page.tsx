/** For pages whose address alone gives access: keeps it from search engines and other sites. */
export function PrivatePage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
