import { Html } from '../http/html.js';

/** The end of what is drawn beforehand. */
export const DRAWN_ID = 'queuebell-drawn';

/**
 * A page drawn beforehand is that of a visitor without a session. Whoever has one sees nothing of it: it is hidden before
 * anything can be painted, not painted before it was emptied, and emptied before the shell looks at it. Storage that may not be
 * read has no session.
 */
export const HIDE_FROM_SESSION = `try{if(localStorage.getItem('token')){document.documentElement.hidden=true;document.querySelector('[rel=expect]').href='#${DRAWN_ID}'}}catch{}`;
export const EMPTY_FOR_SESSION =
  "if(document.documentElement.hidden){document.getElementById('root').replaceChildren();document.documentElement.hidden=false}";

/**
 * Opens the stream that a device's screen will ask for, while its scripts are still on their way (contracts,
 * RemoteDescription.early). It can go to this origin's API only. Whatever goes wrong is left to the screen.
 */
export const OPEN_EARLY = `try{(path=>{const token=localStorage.getItem('token'),{id}=JSON.parse(localStorage.getItem('user'));if(!token||JSON.parse(atob(token.split('.')[1])).exp*1e3<Date.now()||!/^\\w+$/.test(id))return;const turn=new AbortController(),to='/api/'+path.replace(':user',id),answer=fetch(to,{signal:turn.signal,headers:{Accept:'text/event-stream',Authorization:token}});answer.catch(()=>{});self.queuebellEarly={path:to,token,answer,abort:()=>turn.abort()}})(document.querySelector('meta[name=queuebell-early]').content)}catch{}`;

/** Of a meta element's addresses, in the words of FETCH_FOR_SOME and FETCH_LATE: a preload of each. */
const preloadEach = (meta: string, priority: string): string =>
  `for(const href of document.querySelector(${meta}).content.split(' ')){const link=document.createElement('link');link.rel='preload';link.as=href.endsWith('.css')?'style':'script';${priority}if(!/^\\/(?!\\/)/.test(href))link.crossOrigin='';link.href=href;document.head.append(link)}`;

/**
 * Fetches what only some need, who else would ask for it a round later: without a session what a device is paired with or
 * the page that a guest is led to, with one the page that a user is led to.
 */
export const FETCH_FOR_SOME = `try{${preloadEach("'meta[name=queuebell-'+(localStorage.getItem('token')?'user':'guest')+']'", '')}}catch{}`;

/** Fetches what a page that is drawn already needs to be taken over: once it is painted, which asking would hold up. */
export const FETCH_LATE = `requestAnimationFrame(()=>setTimeout(()=>{${preloadEach("'meta[name=queuebell-late]'", "link.fetchPriority='low';")}}))`;

/** Where a page that does not start asks for what mends it (api/assets/start-again.js). */
export const START_AGAIN_URL = '/remotes/start-again.js';

/**
 * Watches over the start of a device's page: whatever mends a device otherwise comes with its first script, and that may be gone,
 * something else in its place, or held back. The start has failed when that script did (`error`, also one of syntax), or
 * when for 10 s nothing more has come: what comes shows a line that is slow. From then on {@link START_AGAIN_URL} is asked for at
 * once and every 15 s until the screen is there, each time anew; what it does is not paid for by the pages that start.
 *
 * The screen is there when React has left its mark on #root, which is a property of the element, named after it. An early picture leaves
 * none, and releases from before this script leave no other. The address is read at once: the first script takes the release
 * that was asked for out of it.
 */
export const GUARD_START = `(()=>{let seen=0;const page=location.href,find=what=>document.querySelector(what),isUp=()=>/_react/.test(Object.keys(find('#root')||0)),again=()=>{if(isUp())return;const script=document.createElement('script');script.src='${START_AGAIN_URL}?'+Date.now();script.dataset.page=page;document.head.append(script)},fail=()=>{clearInterval(watch);if(isUp())return;again();setInterval(again,15e3)},watch=setInterval(()=>{const now=performance.getEntriesByType('resource').length;if(now>seen)seen=now;else fail()},1e4);addEventListener('error',({target,filename})=>{const first=find('script[defer]');if(target===first||filename===first?.src)fail()},true)})()`;

/**
 * The same for a page of the shell, before which somebody sits. The shell's script has had its turn when the document is complete;
 * if it has not said by then that it started (shell/src/index.ts), it did not come, is something else, or threw. It is then asked
 * for anew, past what the browser keeps: that mends a wrong answer which is kept, and shows that the server is there, without
 * which a reload would end on the browser's own error page. The page is loaded anew by itself once, until a start has succeeded.
 * Else it says so, with a button, before what is drawn, which can be read on, and reports it. Where storage may not be used
 * nothing could end a loop, so there it says so at once.
 */
export const GUARD_SHELL = `addEventListener('DOMContentLoaded',async()=>{const key='queuebell.started-again',isUp=()=>self.queuebellStarted;try{if(isUp())sessionStorage.removeItem(key);else{const{status}=await fetch(document.querySelector('script[src]').src,{cache:'reload',signal:AbortSignal.timeout(5e3)});if(status<500&&!sessionStorage.getItem(key)){sessionStorage.setItem(key,'1');location.reload();return}}}catch{}if(isUp())return;const words=document.createElement('p'),retry=document.createElement('button');words.setAttribute('role','alert');words.style.cssText='margin:auto;padding:2rem;font:1.25rem/1.5 system-ui,sans-serif;text-align:center';words.append('This page could not be started. Please check your connection and try again. ',retry);retry.style.padding='.5rem 1rem';retry.textContent='Retry';retry.onclick=()=>location.reload();document.querySelector('#root').prepend(words);fetch('/api/client-errors',{method:'POST',keepalive:true,credentials:'omit',headers:{'content-type':'application/json'},body:JSON.stringify({area:'shell/page',message:'The page does not start.'})}).catch(()=>{})})`;

/**
 * The scripts that stand in a page itself, each as the text between its tags: the Content-Security-Policy lets exactly these
 * run, by their digests.
 */
export const INLINE_SCRIPTS: readonly string[] = [
  HIDE_FROM_SESSION,
  EMPTY_FOR_SESSION,
  OPEN_EARLY,
  FETCH_FOR_SOME,
  FETCH_LATE,
  GUARD_START,
  GUARD_SHELL,
];

/** One of {@link INLINE_SCRIPTS}, byte by byte. @param id by which the page knows the place */
export const inlineScript = (text: string, id?: string): Html =>
  new Html(id === undefined ? `<script>${text}</script>` : `<script id="${id}">${text}</script>`);
