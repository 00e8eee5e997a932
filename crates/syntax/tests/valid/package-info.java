/** Doc. */
@Deprecated(since = "1")
package a.b;
