"""How long an editor waits: generated projects of about 1,000 methods in `heddle lsp` (docs/performance.md, "In an editor")."""
import subprocess, json, sys, time, os, tempfile, threading, queue
exe = os.path.abspath(sys.argv[1])


def measure(shape):
    d=tempfile.mkdtemp()
    def method(i, tag): return f"  synchronized void m{i}(int a) {{ n = n + a + {tag}; }}\n"
    if shape=='one':
        files={'Big.java': "class Big {\n  private int n;\n"+"".join(method(i,i) for i in range(1000))+"}\n"}
        edit='Big.java'
    elif shape=='apart':
        files={f'C{k}.java': f"class C{k} {{\n  private int n;\n"+"".join(method(i,i) for i in range(10))+"}\n" for k in range(100)}
        edit='C50.java'
    else:
        files={f'C{k}.java': f"class C{k} {{\n  private int n;\n"+(f"  int next(C{k+1} o) {{ return o.get(); }}\n" if k<99 else "")+"  synchronized int get() { return n; }\n"+"".join(method(i,i) for i in range(8))+"}\n" for k in range(100)}
        edit='C50.java'
    for n,t in files.items(): open(os.path.join(d,n),'w').write(t)
    env=dict(os.environ, HEDDLE_CACHE_DIR=os.path.join(d,'.cache'))
    p=subprocess.Popen([exe,'lsp'],cwd=d,stdin=subprocess.PIPE,stdout=subprocess.PIPE,env=env)
    q=queue.Queue()
    def rd():
        while True:
            n=0
            while True:
                l=p.stdout.readline()
                if not l: return
                l=l.strip()
                if not l: break
                if l.lower().startswith(b'content-length'): n=int(l.split(b':')[1])
            q.put((time.time(),json.loads(p.stdout.read(n))))
    threading.Thread(target=rd,daemon=True).start()
    def send(m):
        b=json.dumps(dict(jsonrpc='2.0',**m)).encode(); p.stdin.write(b'Content-Length: %d\r\n\r\n'%len(b)+b); p.stdin.flush()
    def wait(f):
        while True:
            t,m=q.get(timeout=300)
            if f(m): return t,m
    uri='file://'+os.path.realpath(os.path.join(d,edit))
    send(dict(id=1,method='initialize',params=dict(capabilities=dict(window=dict(workDoneProgress=True)),workspaceFolders=[dict(uri='file://'+os.path.realpath(d),name='x')])))
    wait(lambda m:m.get('id')==1)
    send(dict(method='initialized',params={}))
    end=lambda m: m.get('method')=='$/progress' and m['params']['value']['kind']=='end' and m['params']['value'].get('message')!='taken back'
    t0=time.time()
    text=files[edit]
    send(dict(method='textDocument/didOpen',params=dict(textDocument=dict(uri=uri,languageId='java',version=1,text=text))))
    t,m=wait(end); print(shape,'first %.2f s'%(t-t0), m['params']['value'])
    for v in range(2,6):
        text=text.replace('n = n + a','n = n + %d + a'%v,1) if v%2==0 else text.replace("m3(int a) { n","m3(int a) { n = n - %d; n"%v,1)
        t0=time.time()
        send(dict(method='textDocument/didChange',params=dict(textDocument=dict(uri=uri,version=v),contentChanges=[dict(text=text)])))
        t,m=wait(end); print('edit %.3f s'%(t-t0), m['params']['value'])
    # unchanged meaning: comment
    for v in (6,7):
        text='// c\n'+text; t0=time.time()
        send(dict(method='textDocument/didChange',params=dict(textDocument=dict(uri=uri,version=v),contentChanges=[dict(text=text)])))
        t,m=wait(end); print('comment %.3f s'%(t-t0))
    # cancel: time from change to taken back, to new result
    send(dict(method='textDocument/didChange',params=dict(textDocument=dict(uri=uri,version=8),contentChanges=[dict(text=text.replace('n = n','n = 1 + n'))])))
    time.sleep(0.3); t0=time.time()
    send(dict(method='textDocument/didChange',params=dict(textDocument=dict(uri=uri,version=9),contentChanges=[dict(text=text)])))
    t,m=wait(lambda m: m.get('method')=='$/progress' and m['params']['value']['kind']=='end'); print('taken back after %.1f ms'%((t-t0)*1000), m['params']['value'])
    if m['params']['value'].get('message')=='taken back':
        t,m=wait(end); print('new result after %.3f s'%(t-t0))
    print(open(f'/proc/{p.pid}/status').read().split('VmHWM:')[1].split('\n')[0])
    send(dict(id=9,method='shutdown')); wait(lambda m:m.get('id')==9); send(dict(method='exit'))


for shape in ('apart', 'chain', 'one'):
    measure(shape)
